import { randomBytes, randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright/test'
import { scorePath } from '../../src/routes.ts'
import { golfer, post, startSession } from './accounts.ts'
import { expect, type NewContext } from './fixtures.ts'

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
 * Signs the golfer in and starts a round. Returns the path of its score sheet and the key.
 * @param changes of a round of two players on nine par 4 holes
 */
export async function startRound(
  context: BrowserContext,
  changes: object = {},
): Promise<{ path: string; key: string }> {
  await startScorer(context)
  const [token, key] = [random(), random()]
  const round = {
    startTimestampMs: Date.now(),
    timezoneOffset: 0,
    course: { name: 'Old Links', holes: Array.from({ length: 9 }, () => ({ par: 4 })) },
    scoringMethod: { type: 'StrokePlay' },
    handicapMode: 'Gross',
    format: { type: 'RoundFormat.Individual' },
    players: ['Ann', 'Bob'].map((name) => ({ id: name, name })),
    ...changes,
  }
  await post(context, '/rest/play', { token, key, device: random(), mode: 'entries', round })
  return { path: scorePath(token), key }
}

/** Opens a round on a phone of its own. */
export async function openPhone(newContext: NewContext, path: string): Promise<Page> {
  const page = await (await newContext(PHONE)).newPage()
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Hole 1' })).toBeVisible()
  return page
}

/** Describes a course that is not in the list, for a round that begins. */
export async function describeCourse(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Not in the list' }).click()
  await page.getByLabel('Name of the course').fill('Links of Dornoch')
  await page.getByRole('button', { name: 'Use this course' }).click()
}
