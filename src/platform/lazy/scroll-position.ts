import { sessionStore } from '../browser/storage.ts'

const KEY = 'scroll-position.y'
/** Input that means that the user scrolls. */
const USER_INPUT = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Remembers the scroll position for the next page of this tab. To be called before a reload. */
export function saveScrollPosition(): void {
  sessionStore.write(KEY, String(scrollY))
}

/**
 * Scrolls to the saved position as soon as the page is long enough, unless the user scrolls first. The browser's own
 * restoration gives up before the content has loaded.
 */
export function restoreScrollPosition(): void {
  const saved = sessionStore.read(KEY)
  sessionStore.write(KEY, undefined)
  if (saved === undefined) return
  const top = Number(saved)
  const observer = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - innerHeight < top) return
    scrollTo({ top, behavior: 'instant' })
    stop()
  })
  const stop = () => {
    observer.disconnect()
    for (const type of USER_INPUT) removeEventListener(type, stop)
  }
  for (const type of USER_INPUT) addEventListener(type, stop)
  observer.observe(document.documentElement)
}
