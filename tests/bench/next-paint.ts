import type { Page } from 'playwright'

/**
 * Watches what a page paints in an element. Returns a function that waits until the next change in it has been painted,
 * and returns the time, in milliseconds since the epoch.
 */
export async function watchPaints(page: Page, selector: string): Promise<() => Promise<number>> {
  let painted: (atMs: number) => void = () => {}
  await page.exposeBinding('painted', (_, atMs: number) => painted(atMs))
  await page.evaluate((selector) => {
    const element = document.querySelector(selector)
    if (!element) throw new Error(`the page has no ${selector}`)
    new MutationObserver(() => {
      // A message posted in an animation frame arrives right after that frame is painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          port1.close()
          const atMs = performance.timeOrigin + performance.now()
          ;(window as unknown as { painted(ms: number): void }).painted(atMs)
        }
        port2.postMessage(undefined)
      })
    }).observe(element, { subtree: true, characterData: true, childList: true })
  }, selector)
  return () =>
    new Promise<number>((resolve) => {
      painted = resolve
    })
}
