import { type RefObject, useEffect } from 'react'

/**
 * Briefly highlights the cells of a card whose content has changed. Observes the DOM, so that the thousands of cells of
 * a large card need no state. Added or removed rows are not highlighted.
 */
export function useMarkedChanges(card: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = card.current
    if (!root) return
    const observer = new MutationObserver((mutations) => {
      for (const { target } of mutations) {
        const element = target instanceof Element ? target : target.parentElement
        element?.closest('td')?.setAttribute('data-changed', '')
      }
    })
    const unmark = (event: AnimationEvent) => (event.target as Element).removeAttribute('data-changed')
    observer.observe(root, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['data-mark'],
    })
    root.addEventListener('animationend', unmark)
    return () => {
      observer.disconnect()
      root.removeEventListener('animationend', unmark)
    }
  }, [card])
}
