import type { Browser, Page } from 'playwright'
import { demoLogins } from '../../src/service/demo/demo-data.ts'
import { signIn } from './bench-site.ts'

const ROWS = 10_000
const SCROLL_STEPS = 120
const SCROLL_PX = 700
const DAY_MS = 86_400_000
const COURSES = ['Harrow Down', 'Skerry Links', 'Kea Flat', 'Old Links']

/** Returns a user with many rounds. */
function largeUser() {
  const rounds = Array.from({ length: ROWS }, (_, index) => ({
    token: `round-${index.toString(36)}`,
    iid: `I-${index % 3}`,
    timestamp: index * DAY_MS,
    timezoneOffset: 7_200_000,
    isDeleted: index % 50 === 0,
    course: COURSES[index % COURSES.length],
    format: index % 5 ? 'RoundFormat.Individual' : 'RoundFormat.Team.BestBall',
    scoring: index % 2 ? 'Stableford' : 'StrokePlay',
    handicapMode: 'Net',
    players: ['Bob', 'Cara', 'Gus'].slice(index % 4),
    score: { gross: 75 + (index % 30), points: 20 + (index % 25), label: index % 2 ? 'Pts' : 'Net' },
    holes: { played: 18, of: 18 },
    isLive: false,
  }))
  return { login: 'large@example.com', iid: 'I-0', rounds, installs: [], properties: [] }
}

/** Measures the console's table with 10,000 rounds, at the processor's full speed. */
export async function measureLargeTable(browser: Browser, origin: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies(
    await signIn(
      origin,
      demoLogins.find(({ role }) => role === 'staff'),
    ),
  )
  const body = JSON.stringify(largeUser())
  const page = await context.newPage()
  await page.route('**/rest/admin/find_user/**', (route) =>
    route.fulfill({ body, contentType: 'application/json' }),
  )
  await observeTasks(page)
  await page.goto(`${origin}/admin`)
  await page.getByRole('searchbox').waitFor()
  await page.evaluate(() => {
    history.replaceState(null, '', '/admin?query=large&result=rounds')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  const figures = await measureTable(page)
  await context.close()
  return figures
}

async function measureTable(page: Page) {
  const scroller = page.getByRole('region', { name: 'rounds', exact: true })
  await scroller.waitFor()
  // From the response to the frame that shows the first rows.
  const shownMs = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const response = performance
          .getEntriesByType('resource')
          .findLast(({ name }) => name.includes('/find_user/')) as PerformanceResourceTiming
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - response.responseEnd)))
      }),
  )
  await takeTasks(page)
  await scroller.evaluate(
    async (element, [steps, stepPx]) => {
      for (let step = 0; step < Number(steps); step += 1) {
        // Jumps to the middle, as with the scroll bar.
        element.scrollTop = step === 60 ? element.scrollHeight / 2 : element.scrollTop + Number(stepPx)
        await new Promise(requestAnimationFrame)
      }
      await new Promise((resolve) => setTimeout(resolve))
    },
    [SCROLL_STEPS, SCROLL_PX],
  )
  const scrolling = await takeTasks(page)
  const keyMs: number[] = []
  await page.getByLabel('Filter rounds').focus()
  for (const key of ['1', '2', 'Backspace', 'Backspace']) {
    keyMs.push(await durationOf(page, () => page.keyboard.press(key)))
  }
  const head = page.getByRole('columnheader').nth(1).getByRole('button')
  const selectAll = page.getByRole('checkbox', { name: /^Select all/ })
  return {
    rows: ROWS,
    shownMs,
    scrollLongTasks: scrolling.length,
    scrollLongestMs: Math.max(0, ...scrolling),
    slowestFilterKeyMs: Math.max(...keyMs),
    sortMs: await durationOf(page, () => head.click()),
    selectAllMs: await durationOf(page, () => selectAll.click()),
  }
}

/** Prepares a page for `takeTasks`. */
export async function observeTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let tasks: number[] = []
    const add = (entries: PerformanceEntryList) => tasks.push(...entries.map(({ duration }) => duration))
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'longtask', buffered: true })
    const takeTasks = () => {
      add(observer.takeRecords())
      const taken = tasks
      tasks = []
      return taken
    }
    Object.assign(window, { takeTasks })
  })
}

/** Returns the durations of the tasks beyond 50 ms since the last call. */
export function takeTasks(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as { takeTasks: () => number[] }).takeTasks())
}

/** Returns the time from an input event to the frame that shows its result. */
async function durationOf(page: Page, input: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const measured = new Promise<number>((resolve) => {
      const start = ({ timeStamp }: Event) =>
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)))
      addEventListener('keydown', start, { capture: true, once: true })
      addEventListener('pointerup', start, { capture: true, once: true })
    })
    Object.assign(window, { measured })
  })
  await input()
  return page.evaluate(() => (window as unknown as { measured: Promise<number> }).measured)
}
