import { setTimeout as delay } from 'node:timers/promises'
import type { Browser } from 'playwright'
import { competitionPath } from '../../src/routes.ts'
import { demoLogins } from '../../src/service/demo/demo-data.ts'
import { startCompetition } from '../scale/competitions/played-competition.ts'
import { createClient } from '../support/service.ts'
import { slowDown } from './screens.ts'

const ENTRANTS = 200
const SCORES = 40
const SCORE_INTERVAL_MS = 500
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** Measures the frames in which a phone ranks and draws a large field again after a score. */
export async function measureCompetition(browser: Browser, origin: string) {
  const client = createClient(origin)
  const [login] = demoLogins
  await client.signIn(login.email, login.password)
  const { organiser, enter } = await startCompetition(origin, client, ENTRANTS)
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await slowDown(page)
  await page.goto(origin + competitionPath(organiser.token))
  await page.getByRole('status').filter({ hasText: 'Live' }).waitFor()
  // The first score loads and compiles what later ones use.
  await enter(0)
  await delay(5_000)
  await page.evaluate(() => {
    const frames: number[] = []
    Object.assign(window, { frames })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) frames.push(duration)
    }).observe({ type: 'long-animation-frame' })
  })
  for (let number = 1; number <= SCORES; number++) {
    if (!(await enter(number))) throw new Error(`score ${number} was refused`)
    await delay(SCORE_INTERVAL_MS)
  }
  const last = page
    .getByRole('row')
    .filter({ hasText: `Player ${SCORES + 1}` })
    .first()
  await last.getByRole('cell', { name: '2', exact: true }).first().waitFor()
  // Browsers report frames that took longer than 50 ms.
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames)
  await context.close()
  return { scores: SCORES, longFrames: frames.length, longestMs: Math.max(0, ...frames) }
}
