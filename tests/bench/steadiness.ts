import type { Browser, Page } from 'playwright'
import type { Screen } from './screens.ts'

/** What a visitor feels of a page once it is there, with the processor slowed 4 times. */
export interface Steadiness {
  /** Sum of all layout shifts that no input explains. */
  layoutShift: number
  /** What tasks take beyond 50 ms each, from the first content on: blocking time. */
  blockedMs: number
  /** The slowest of the interactions, to the frame that shows what it did; the browser tells it in steps of 8 ms. */
  slowestInteractionMs: number
  interactions: number
}
interface Counted {
  shift: number
  tasks: [startMs: number, ms: number][]
  slowest: number
  interactions: number
}
const PROCESSOR_SLOWDOWN = 4

/** @param play presses, types and clicks as a visitor would */
export async function measureSteadiness(
  browser: Browser,
  screen: Screen,
  play: (page: Page) => Promise<void>,
): Promise<Steadiness> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  if (screen.cookies) await context.addCookies(screen.cookies)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN })
  await page.addInitScript(() => {
    const counted: Counted = { shift: 0, tasks: [], slowest: 0, interactions: 0 }
    Object.assign(window, { counted })
    const watch = (type: string, each: (entry: PerformanceEntry) => void, more = {}) =>
      new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
        type,
        buffered: true,
        ...more,
      })
    watch('layout-shift', (entry) => {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) counted.shift += value
    })
    watch('longtask', (entry) => counted.tasks.push([entry.startTime, entry.duration]))
    watch(
      'event',
      (entry) => {
        if (!(entry as PerformanceEntry & { interactionId: number }).interactionId) return
        counted.interactions += 1
        counted.slowest = Math.max(counted.slowest, entry.duration)
      },
      { durationThreshold: 16 },
    )
  })
  await page.goto(screen.url)
  await page.locator(screen.content).first().waitFor()
  await page.locator('astro-island[ssr][client="load"]').waitFor({ state: 'detached' })
  const read = () => page.evaluate(() => (window as unknown as { counted: Counted }).counted)
  const painted = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  )
  const { tasks } = await read()
  await play(page)
  // The observers are told after the frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  const { shift, slowest, interactions } = await read()
  await context.close()
  const blockedMs = tasks
    .filter(([startMs]) => startMs >= painted)
    .reduce((sum, [, ms]) => sum + Math.max(0, ms - 50), 0)
  return { layoutShift: shift, blockedMs, slowestInteractionMs: slowest, interactions }
}
