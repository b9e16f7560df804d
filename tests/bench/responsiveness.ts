import type { Browser, Page } from 'playwright'
import { type Screen, slowDown } from './screens.ts'

interface Counters {
  /** The sum of all layout shifts that were not caused by input. */
  shift: number
  tasks: [startMs: number, ms: number][]
  /** The slowest interaction, up to the frame that shows its result, in steps of 8 ms. */
  slowest: number
}

/**
 * Measures how a page reacts after its content is shown, with a slow processor.
 * @param interact presses keys and clicks like a visitor
 */
export async function measureResponsiveness(
  browser: Browser,
  screen: Screen,
  interact: (page: Page) => Promise<void>,
) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  if (screen.cookies) await context.addCookies(screen.cookies)
  const page = await context.newPage()
  await slowDown(page)
  await page.addInitScript(() => {
    const counted: Counters = { shift: 0, tasks: [], slowest: 0 }
    Object.assign(window, { counted })
    const observe = (type: string, each: (entry: PerformanceEntry) => void, more = {}) =>
      new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
        type,
        buffered: true,
        ...more,
      })
    observe('layout-shift', (entry) => {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) counted.shift += value
    })
    observe('longtask', (entry) => counted.tasks.push([entry.startTime, entry.duration]))
    observe(
      'event',
      (entry) => {
        if (!(entry as PerformanceEntry & { interactionId: number }).interactionId) return
        counted.slowest = Math.max(counted.slowest, entry.duration)
      },
      { durationThreshold: 16 },
    )
  })
  await page.goto(screen.url)
  await page.locator(screen.content).first().waitFor()
  await page.locator('astro-island[ssr]:not([client="idle"])').waitFor({ state: 'detached' })
  // Until then, the content of the service has no handlers.
  await page.waitForFunction(() => window.early?.taps === undefined)
  const read = () => page.evaluate(() => (window as unknown as { counted: Counters }).counted)
  const painted = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  )
  const { tasks } = await read()
  await interact(page)
  // Performance observers are notified after the frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  const { shift, slowest } = await read()
  await context.close()
  // Total blocking time: what each task after the first content takes beyond 50 ms.
  const blockingMs = tasks
    .filter(([startMs]) => startMs >= painted)
    .reduce((sum, [, ms]) => sum + Math.max(0, ms - 50), 0)
  return { layoutShift: shift, blockingMs, slowestInteractionMs: slowest }
}
