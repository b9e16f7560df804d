/**
 * Hides labels that would cover an earlier one, or a name of the tee or green. Labels of what is on the line may also
 * be to the left of it. More labels fit after zooming in.
 */
export function hideOverlapping(labels: readonly HTMLElement[]): void {
  if (labels.length === 0) return
  const taken = [...document.querySelectorAll(':is(.tee, .green) .pin span')].map(rectOf)
  const isCovering = ({ left, right, top, bottom }: DOMRect) =>
    taken.some(
      (other) => left < other.right && right > other.left && top < other.bottom && bottom > other.top,
    )
  // Places are read before anything is changed, because the browser lays the page out again after a change.
  for (const label of labels) label.removeAttribute('data-flipped')
  const places = labels.map((label) => ({ label, place: rectOf(label) }))
  const onLine = labels.filter((label) => label.dataset.side === 'on')
  for (const label of onLine) label.toggleAttribute('data-flipped', true)
  const flippedPlaces = new Map(onLine.map((label) => [label, rectOf(label)]))
  const arranged = places.map(({ label, place }) => {
    const flippedPlace = isCovering(place) ? flippedPlaces.get(label) : undefined
    const shown = flippedPlace ?? place
    const isHidden = isCovering(shown)
    if (!isHidden) taken.push(shown)
    return { label, isFlipped: flippedPlace !== undefined, isHidden }
  })
  for (const { label, isFlipped, isHidden } of arranged) {
    label.toggleAttribute('data-flipped', isFlipped)
    label.toggleAttribute('data-hidden', isHidden)
  }
}

const rectOf = (element: Element) => element.getBoundingClientRect()
