import { readFile } from 'node:fs/promises'
import type { Page, WebSocketRoute } from 'playwright/test'
import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import { golfer, startSession } from './accounts.ts'
import { expect, test } from './fixtures.ts'

const DAY_MS = 86_400_000
const COURSES = ['Old Links', 'Málaga Sur', 'Kea Flat']
const PARTNERS = ['Bob', 'Cleo']

/** Returns a round of the history as the API sends it. Index 0 is the newest. */
function roundAt(index: number, more: object = {}) {
  return {
    roundToken: `R${index}`,
    course: COURSES[index % 3],
    date: Date.UTC(2026, 5, 20, 9) - index * 10 * DAY_MS,
    timezoneOffset: 0,
    scoringSettings: { scoringMethod: { type: 'StrokePlay' }, handicapMode: 'Gross' },
    format: { type: 'RoundFormat.Individual' },
    owner: { totalGrossScore: 80 + ((index * 7) % 10), totalScorePoints: 80, totalPar: 70 + (index % 3) },
    holesPlayed: index % 4 === 3 ? 9 : 18,
    holeCount: index % 4 === 3 ? 9 : 18,
    buddies: [{ name: PARTNERS[index % 2] }],
    ...more,
  }
}
const ROUNDS = Array.from({ length: 12 }, (_, index) => roundAt(index))

/** Serves rounds as the history of the golfer; returns a function that changes them. */
async function serveRounds(page: Page, rounds: readonly object[]) {
  let served = rounds
  await page.route('**/rest/rounds', (route) => route.fulfill({ json: { roundList: served } }))
  return (changed: readonly object[]) => {
    served = changed
  }
}

const links = (page: Page) => page.getByRole('main').locator('ol a')
const tokens = (page: Page) =>
  links(page).evaluateAll((found) => found.map((link) => link.getAttribute('href')?.split('/').at(-1)))
const count = (page: Page) => page.getByRole('status').filter({ hasText: 'round' })
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test('filters and sorts the rounds by keyboard, stores the filters in the address, and saves the shown rounds', {
  tag: '@detail',
}, async ({ page, context, open }) => {
  await startSession(context, golfer)
  await serveRounds(page, ROUNDS)
  await open('/rounds')
  const filter = page.getByRole('button', { name: 'Filter' })

  await test.step('renders courses and partners only in the list until a filter is opened', async () => {
    await expect(count(page)).toHaveText('12 rounds')
    const outside = await page.getByRole('main').evaluate((main) => {
      const copy = main.cloneNode(true) as HTMLElement
      for (const list of copy.querySelectorAll('ol')) list.remove()
      return copy.outerHTML
    })
    for (const name of [...COURSES, ...PARTNERS]) expect(outside).not.toContain(name)
    await page.getByLabel('Course').focus()
    await expect(page.locator('datalist option')).toHaveCount(3)
  })

  await test.step('combines the filters and stores them in the address', async () => {
    await filter.press('Enter')
    await expect(filter).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Sort by')).toBeFocused()
    await page.getByLabel('Partner').selectOption('Bob')
    await expect(count(page)).toHaveText('6 of 12 rounds')
    await page.getByLabel('From', { exact: true }).fill('2026-03-22')
    await page.getByLabel('To', { exact: true }).fill('2026-05-31')
    await expect(count(page)).toHaveText('4 of 12 rounds')
    await page.getByLabel('Holes').selectOption('18 holes')
    await page.getByLabel('Course').fill('malaga')
    await expect.poll(() => tokens(page)).toEqual(['R4'])
    await expect(page.getByRole('button', { name: 'Filter (4)' })).toBeVisible()
    await expect
      .poll(() => query(page))
      .toEqual({
        course: 'malaga',
        partner: 'Bob',
        holes: '18',
        from: '2026-03-22',
        to: '2026-05-31',
      })
    await expectAccessible(page, { widths: BOTH_WIDTHS })
  })

  await test.step('keeps them after a reload and after Back from a round', async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'Filter (4)' })).toBeVisible()
    await expect.poll(() => tokens(page)).toEqual(['R4'])
    await links(page).first().press('Enter')
    await expect(page).toHaveURL('/round/R4')
    await page.goBack()
    await expect.poll(() => tokens(page)).toEqual(['R4'])
    await filter.press('Enter')
    await expect(page.getByLabel('Partner')).toHaveValue('Bob')
  })

  await test.step('shows all rounds after Clear and keeps the focus', async () => {
    await page.getByRole('button', { name: 'Clear' }).press('Enter')
    await expect(count(page)).toHaveText('12 rounds')
    await expect(count(page)).toBeFocused()
    await expect(page).toHaveURL('/rounds')
  })

  await test.step('saves the shown rounds in their order', async () => {
    await page.getByLabel('Sort by').selectOption('Score')
    await page.getByLabel('Year').selectOption('2026')
    await page.getByLabel('Format').selectOption('Individual')
    await page.getByLabel('Course').fill('Old')
    await expect(count(page)).toHaveText('4 of 12 rounds')
    const shown = await tokens(page)
    const save = page.getByRole('button', { name: 'Save CSV' })
    const [download] = await Promise.all([page.waitForEvent('download'), save.press('Enter')])
    expect(download.suggestedFilename()).toMatch(/^rounds-Old-\d{4}-\d\d-\d\d\.csv$/)
    const [headings, ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
    expect(headings).toMatch(/^\uFEFF?Date,Course,/)
    expect(lines.map((line) => /\/round\/([^,]+)/.exec(line)?.[1])).toEqual(shown)
  })

  await test.step('offers to clear the filters when nothing matches, on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByLabel('Course').fill('zzz')
    await expect(page.getByText('No round matches')).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.getByRole('button', { name: 'Show all rounds' }).click()
    await expect(count(page)).toHaveText('12 rounds')
  })
})

test('follows a live round of the golfer until it has ended, without a reload', { tag: '@detail' }, async ({
  page,
  context,
  open,
}) => {
  await startSession(context, golfer)
  const live = (holesPlayed: number) =>
    roundAt(6, { roundToken: 'on-course', isLive: true, holesPlayed, holeCount: 18 })
  const older = ROUNDS.slice(0, 5)
  const change = await serveRounds(page, [...older, live(4)])
  let socket: WebSocketRoute | undefined
  const { promise: subscribed, resolve: onSubscribed } = Promise.withResolvers<void>()
  await page.routeWebSocket(/\/\.ws\?/, (opened) => {
    socket = opened
    // The initial value from the server must not arrive after the values that the test pushes.
    const server = opened.connectToServer()
    server.onMessage((message) => {
      opened.send(message)
      if (String(message).includes('on-course')) onSubscribed()
    })
  })
  /** Sends the page a new value of the round, as the live database does. */
  const push = (value: unknown) =>
    socket?.send(JSON.stringify({ t: 'd', d: { a: 'd', b: { p: 'on-course', d: value } } }))
  await open('/rounds')
  const row = page.getByRole('region', { name: 'Live now' }).getByRole('link')
  await expect(row).toContainText('4 of 18 holes')
  await expect(links(page).first()).toContainText('Live')
  await expectAccessible(page, { widths: BOTH_WIDTHS })
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.getByRole('button', { name: 'Filter' }).press('Enter')
  await page.getByLabel('Sort by').selectOption('Score')
  await expect(links(page).first()).toContainText('Live')

  await subscribed
  change([...older, live(5)])
  push({ scorecard: { cards: [{ type: 'CourseCard' }] } })
  await expect(row).toContainText('5 of 18 holes')

  change([...older, roundAt(6, { roundToken: 'on-course' })])
  push(null)
  await expect(row).toHaveCount(0)
  await expect.poll(() => tokens(page)).toContain('on-course')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})
