const HEADINGS = ':is(h1, h2, h3)[tabindex]'
const CONTROLS = ':is(button, input, select, textarea):not(:disabled), a[href], summary'

/**
 * Gives the focus to what is nearest when the element that has it disappears or is disabled, so that keyboard and screen
 * reader do not start again at the top of the page: a heading that takes the focus or, without one, the first control.
 * @param root contains what is watched
 * @returns how to stop
 */
export function keepFocus(root: HTMLElement): () => void {
  /** What had the focus last, and what was around it. */
  let path: Element[] = []

  function remember({ target }: FocusEvent) {
    path = []
    for (let one = target as Element | null; one && root.contains(one); one = one.parentElement)
      path.push(one)
  }
  function forget({ target }: FocusEvent) {
    // A browser may report that the focus leaves an element while it removes it.
    queueMicrotask(() => {
      if (document.activeElement === document.body && (target as Element).isConnected) path = []
    })
  }
  const observer = new MutationObserver(() => {
    const { activeElement } = document
    if (activeElement !== document.body && !activeElement?.matches(':disabled')) return
    const around = path.slice(1).filter((one) => one.isConnected)
    path = []
    if (!focusIn(around, HEADINGS)) focusIn(around, CONTROLS)
  })

  root.addEventListener('focusin', remember)
  root.addEventListener('focusout', forget)
  observer.observe(root, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  return () => {
    root.removeEventListener('focusin', remember)
    root.removeEventListener('focusout', forget)
    observer.disconnect()
  }
}

/** Gives the focus to the first element that takes it, in the first place that has one. Returns whether there is one. */
function focusIn(places: readonly Element[], selector: string): boolean {
  return places.some((place) =>
    [...place.querySelectorAll<HTMLElement>(selector)].some((one) => {
      one.focus()
      return document.activeElement === one
    }),
  )
}
