import { sessionStore } from '../browser/storage.ts'
import { SCROLL_POSITION } from './lazy-script.ts'

/**
 * After a reload for a failed script, scrolls to the previous position as soon as the page is long enough, unless the
 * user scrolls first. The browser's own restoration ends before the content has loaded.
 */
export function restoreScrollPosition(): void {
  // Not while the page is prerendered.
  if (typeof ResizeObserver === 'undefined') return
  const saved = sessionStore.read(SCROLL_POSITION)
  sessionStore.write(SCROLL_POSITION, undefined)
  if (saved === undefined) return
  const top = Number(saved)
  const observer = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - innerHeight < top) return
    scrollTo({ top, behavior: 'instant' })
    observer.disconnect()
  })
  observer.observe(document.documentElement)
  for (const type of ['wheel', 'touchmove', 'keydown'])
    addEventListener(type, () => observer.disconnect(), { once: true })
}
