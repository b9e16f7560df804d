/**
 * Hides labels that would cover an earlier one, or a name of the tee or green. Labels of what is on the line may also
 * be to the left of it. More labels fit after zooming in.
 */
export function hideOverlapping(labels: readonly HTMLElement[]): void {
  const taken = [...document.querySelectorAll(':is(.tee, .green) .pin span')].map((name) =>
    name.getBoundingClientRect(),
  )
  const isCovering = (label: HTMLElement) => {
    const { left, right, top, bottom } = label.getBoundingClientRect()
    return taken.some(
      (other) => left < other.right && right > other.left && top < other.bottom && bottom > other.top,
    )
  }
  for (const label of labels) {
    label.removeAttribute('data-flipped')
    if (label.dataset.side === 'on') label.toggleAttribute('data-flipped', isCovering(label))
    const isHidden = isCovering(label)
    label.toggleAttribute('data-hidden', isHidden)
    if (!isHidden) taken.push(label.getBoundingClientRect())
  }
}
