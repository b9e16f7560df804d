/**
 * Turns every button with a `popovertarget`, also one added later, into a menu button. The browser itself opens the
 * popover, closes it on Escape and outside clicks and restores the focus; this function sets `aria-expanded` and
 * adds arrow keys. It is inlined into the page, so it must not import anything.
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
    // `toggle` does not bubble.
    { capture: true },
  )
  page.addEventListener('keydown', (event) => {
    const found = menuOf(event.target)
    if (!found) return
    const { button, menu } = found
    const all = [...menu.querySelectorAll<HTMLElement>('a[href], button')]
    const isOnButton = button === event.target
    if (isOnButton && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const next = targetIndex(event.key, all.indexOf(page.activeElement as HTMLElement), all.length)
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

  /** Returns the menu that contains the target of an event, or whose button is the target. */
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

/** Returns the index of the item that a key moves to, wrapping around, or undefined for other keys. */
function targetIndex(key: string, index: number, count: number): number | undefined {
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
