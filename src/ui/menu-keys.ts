/**
 * Makes every button that opens a popover of the page (`popovertarget`), now or later, a menu button: the browser
 * opens, closes on Escape and outside clicks and gives the focus back; this says what is open, and lets the arrow
 * keys walk. Written into the page itself, so it imports nothing.
 */
export function wireMenus(page: Document): void {
  for (const button of page.querySelectorAll('[popovertarget]')) {
    button.setAttribute('aria-expanded', 'false')
    button.setAttribute('aria-controls', button.getAttribute('popovertarget') ?? '')
  }
  page.addEventListener(
    'toggle',
    (event) => {
      const found = menuOf(event.target)
      found?.button.setAttribute('aria-expanded', String(event.newState === 'open'))
    },
    // It does not bubble.
    { capture: true },
  )
  page.addEventListener('keydown', (event) => {
    const found = menuOf(event.target)
    if (!found) return
    const { button, menu } = found
    const all = [...menu.querySelectorAll<HTMLElement>('a[href], button')]
    const isOnButton = button === event.target
    if (isOnButton && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const next = stepOf(event.key, all.indexOf(page.activeElement as HTMLElement), all.length)
    if (next === undefined) return
    event.preventDefault()
    if (isOnButton) menu.showPopover()
    all[next]?.focus()
  })
  page.addEventListener('focusout', ({ target, relatedTarget }) => {
    const found = menuOf(target)
    if (!found || !(relatedTarget instanceof Node) || found.button === target) return
    if (!found.menu.contains(relatedTarget) && !found.button.contains(relatedTarget)) found.menu.hidePopover()
  })

  /** The menu that an event happened to, or to its button. */
  function menuOf(target: EventTarget | null): { button: HTMLElement; menu: HTMLElement } | undefined {
    if (!(target instanceof Element)) return undefined
    const pressed = target.closest<HTMLElement>('[popovertarget]')
    const menu = pressed
      ? page.getElementById(pressed.getAttribute('popovertarget') ?? '')
      : target.closest<HTMLElement>('[popover]')
    const button = pressed ?? page.querySelector<HTMLElement>(`[popovertarget="${menu?.id}"]`)
    return menu && button ? { button, menu } : undefined
  }
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
