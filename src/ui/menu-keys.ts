/**
 * Makes a button and the popover that it opens (`popovertarget`) a menu button: the browser opens, closes on
 * Escape and outside clicks and gives the focus back; this says what is open, and lets the arrow keys walk.
 * Answers how to take it off again.
 */
export function wireMenu(button: HTMLElement, menu: HTMLElement): () => void {
  const end = new AbortController()
  const { signal } = end
  const items = () => [...menu.querySelectorAll<HTMLElement>('a[href], button')]

  button.setAttribute('aria-expanded', 'false')
  button.setAttribute('aria-controls', menu.id)
  menu.addEventListener(
    'toggle',
    (event) => button.setAttribute('aria-expanded', String(event.newState === 'open')),
    { signal },
  )
  button.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      menu.showPopover()
      items()
        .at(event.key === 'ArrowDown' ? 0 : -1)
        ?.focus()
    },
    { signal },
  )
  menu.addEventListener(
    'keydown',
    (event) => {
      const all = items()
      const next = stepOf(event.key, all.indexOf(document.activeElement as HTMLElement), all.length)
      if (next === undefined) return
      event.preventDefault()
      all[next]?.focus()
    },
    { signal },
  )
  menu.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      const inside =
        relatedTarget instanceof Node && (menu.contains(relatedTarget) || button.contains(relatedTarget))
      if (relatedTarget !== null && !inside) menu.hidePopover()
    },
    { signal },
  )
  return () => end.abort()
}

/** The item that a key leads to, around the ends; undefined for a key that leads nowhere. */
function stepOf(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (index + 1) % count
    case 'ArrowUp':
      return (index <= 0 ? count : index) - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
