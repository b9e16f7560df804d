import { randomBytes, randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Page } from 'playwright/test'
import { scorePath } from '../../src/routes.ts'
import { golfer, post, startSession } from './accounts.ts'
import { expect } from './fixtures.ts'

export const PHONE = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true }

/** What the screen says about the scores of the phone. */
export const saving = (page: Page) => page.getByRole('button', { name: /^(saving|saved|sent|not saved)/i })
/** The button with a score, or with the ghost of par. */
export const score = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}: (?!one)`) })
export const more = (page: Page, name: string) => page.getByRole('button', { name: `${name}: one more` })
const random = () => randomBytes(16).toString('base64url')

/** Signs the golfer in, without the live rounds that earlier tests have left: an account has five at most. */
export async function startScorer(context: BrowserContext): Promise<void> {
  await startSession(context, golfer)
  const { sheets } = await (await context.request.get('/rest/play')).json()
  for (const { token, state } of sheets) {
    if (state !== 'live') continue
    const entries = [{ id: randomUUID(), kind: 'discard', seen: 0, atMs: Date.now() }]
    await post(context, `/rest/play/${token}/entries`, { device: random(), entries })
  }
}

/**
 * Starts a round for the golfer who is signed in, and returns the path of its score sheet and the key.
 * @param changes of a round of two players on nine par 4 holes
 */
export async function startRound(
  context: BrowserContext,
  changes: object = {},
): Promise<{ path: string; key: string }> {
  const cookies = await context.cookies()
  const [token, key] = [random(), random()]
  const response = await context.request.post('/rest/play', {
    headers: { 'X-XSRF-TOKEN': cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '' },
    data: {
      token,
      key,
      device: random(),
      mode: 'entries',
      round: {
        startTimestampMs: Date.now(),
        timezoneOffset: 0,
        course: { name: 'Old Links', holes: Array.from({ length: 9 }, () => ({ par: 4 })) },
        scoringMethod: { type: 'StrokePlay' },
        handicapMode: 'Gross',
        format: { type: 'RoundFormat.Individual' },
        players: ['Ann', 'Bob'].map((name) => ({ id: name, name })),
        ...changes,
      },
    },
  })
  expect(response.status(), await response.text()).toBe(201)
  return { path: scorePath(token), key }
}

/** Opens a round on a phone of its own. */
export async function openPhone(
  browser: Browser,
  baseURL: string | undefined,
  path: string,
  clockAheadMs = 0,
) {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), ...PHONE })
  await context.addInitScript((aheadMs) => {
    const { now } = Date
    Date.now = () => now() + aheadMs
  }, clockAheadMs)
  const page = await context.newPage()
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Hole 1' })).toBeVisible()
  return { context, page }
}
