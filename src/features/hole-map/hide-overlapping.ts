/** Hides labels that would cover an earlier one, or a name of the tee or green. More of them fit after zooming in. */
export function hideOverlapping(labels: readonly HTMLElement[]): void {
  const taken = [...document.querySelectorAll(':is(.tee, .green) .pin span')].map((name) =>
    name.getBoundingClientRect(),
  )
  for (const label of labels) {
    const box = label.getBoundingClientRect()
    const isCovering = taken.some(
      (other) =>
        box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top,
    )
    label.toggleAttribute('data-hidden', isCovering)
    if (!isCovering) taken.push(box)
  }
}
