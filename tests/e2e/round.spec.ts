import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import type { Round } from '../../src/contract/round.ts'
import { roundDate } from '../../src/domain/dates/dates.ts'
import { roundPath } from '../../src/routes.ts'
import { DEMO_TOKENS } from '../../src/service/demo/demo-data.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { withoutContent } from './mock-round.ts'
import { settled } from './settled.ts'
import { withoutTiles } from './without-tiles.ts'

const MEDAL = roundPath(DEMO_TOKENS.medal)

/** Requests a round from the service. */
async function fetchRound(page: Page, token: string): Promise<Round> {
  const response = await page.request.get(`/rest/round/${token}`)
  return response.json()
}

const roundResponse = (page: Page) =>
  page.waitForResponse((one) => one.url().endsWith(`/rest/round/${DEMO_TOKENS.medal}`))
const hole = (page: Page) => page.getByRole('region', { name: 'The hole', exact: true })

test('shows the facts and the chart of a round, and moves between its holes', async ({ page, open }) => {
  await withoutTiles(page)
  await withoutContent(page)
  const firstVisit = roundResponse(page)
  await open(MEDAL)
  await test.step('stores a copy and its entity tag', async () => {
    expect((await firstVisit).status()).toBe(200)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('responses'))).toContain('/rest/round/')
  })
  await test.step('reaches the parts by Tab in the order in which they are seen', () => reachParts(page))
  await test.step('shows the course, date, number of holes and scoring method', async () => {
    const { info, settings } = await fetchRound(page, DEMO_TOKENS.medal)
    const date = roundDate(info?.startTimestampMs ?? 0, info?.timezoneOffset)
    await expect(page).toHaveTitle(`${settings?.course.name} - Hole 1 - ${date}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(settings?.course.name ?? '')
    const head = page.getByRole('main')
    await expect(head.getByText(date, { exact: true })).toBeVisible()
    await expect(head.getByText('18 holes')).toBeVisible()
    await expect(head.getByText('Stroke play (Net)')).toBeVisible()
  })
  await test.step('shows lengths in the unit that is chosen on the card or in the map', async () => {
    const lengths = page.getByRole('table', { name: 'Course' }).getByRole('row').nth(3)
    const map = page.frameLocator('iframe')
    await expect(lengths).toHaveText(/^Metres352/)
    await lengths.getByRole('button').click()
    await expect(lengths).toHaveText(/^Yards385/)
    await expect(map.getByRole('button', { name: 'Yards, show metres' })).toBeVisible()
    await map.getByRole('button', { name: 'Yards, show metres' }).click()
    await expect(lengths).toHaveText(/^Metres352/)
  })
  await expectAccessible(page)
  await test.step('moves with buttons, keys and clicks, and updates the address', () =>
    moveBetweenHoles(page))
  await test.step('shows the values of the round chart in a table', async () => {
    const chart = page.getByRole('region', { name: 'Chart of the round' })
    await chart.getByLabel('Whose round').selectOption('Bob')
    await chart.getByText('Figures').click()
    await expect(chart.getByRole('table', { name: /^Bob/ }).getByRole('row')).toHaveCount(19)
  })
  await test.step('keeps the statistics collapsed after a reload, which revalidates the copy', () =>
    collapseStatistics(page))
  await test.step('adds no history entry per hole, and returns to the hole on Back', () =>
    leaveAndReturn(page))
})

async function collapseStatistics(page: Page) {
  const putts = page.getByRole('row', { name: /Putts/ })
  await expect(putts.first()).toBeVisible()
  await page.getByRole('button', { name: 'Statistics' }).click()
  await expect(putts).toHaveCount(0)
  const response = roundResponse(page)
  await page.reload()
  await settled(page)
  expect((await response).status()).toBe(304)
  await expect(page.getByRole('status').filter({ hasText: 'Offline' })).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Gross/ }).first()).toBeVisible()
  await expect(putts).toHaveCount(0)
  await page.getByRole('button', { name: 'Statistics' }).click()
  await expect(putts.first()).toBeVisible()
}

async function moveBetweenHoles(page: Page) {
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('ArrowLeft')
  await expect(hole(page).getByRole('heading', { level: 2 })).toHaveText('Hole 1')
  await expect(hole(page).getByText(/^Par 4 · Hcp 17 · 352 m$/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Hole map' }).getByText('Par 4')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/#2$/)
  await expect(hole(page).getByRole('heading', { level: 2 })).toHaveText('Hole 2')
  await page.getByRole('button', { name: 'Next hole' }).click()
  await expect(page).toHaveURL(/#3$/)
  await page.getByRole('button', { name: 'Previous hole' }).click()
  await expect(page).toHaveURL(/#2$/)
  await page.keyboard.press('End')
  await expect(page).toHaveTitle(/ - Hole 18 - /)
  await expect(page.getByRole('button', { name: 'Next hole' })).toBeDisabled()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/#18$/)
  await page.keyboard.press('Home')
  await expect(page).toHaveTitle(/ - Hole 1 - /)

  const ann = page.getByRole('table', { name: 'Ann' })
  await ann.getByRole('row', { name: /Gross/ }).getByRole('cell').nth(7).click()
  await expect(page).toHaveURL(/#8$/)
  await expect(page.getByRole('button', { name: 'Hole 8', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await page.getByRole('button', { name: 'Hole 11', exact: true }).click()
  await expect(page).toHaveURL(/#11$/)
}

async function reachParts(page: Page) {
  await expect(page.getByRole('region', { name: 'Chart of the round' })).toBeVisible()
  const parts: string[] = []
  do {
    await page.keyboard.press('Tab')
    const part = await page.evaluate(() => {
      const { activeElement } = document
      if (activeElement?.closest('[data-round-bar]')) return 'bar'
      return activeElement?.closest('section, footer')?.getAttribute('aria-label') ?? ''
    })
    if (part !== parts.at(-1)) parts.push(part)
  } while (parts.length < 8)
  // First the link to the content, at last the foot.
  const seen = ['Leaderboard', 'The hole', 'Hole map', 'Scorecard', 'The race', 'Chart of the round']
  expect(parts).toEqual(['', 'bar', ...seen])
}

async function leaveAndReturn(page: Page) {
  await page.goto('/manifest.json')
  await page.goto(`${MEDAL}#12`)
  await expect(page).toHaveTitle(/ - Hole 12 - /)
  await settled(page)
  await page.keyboard.press('Home')
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/#5$/)
  await page.goto('/icon.svg')
  await page.goBack()
  await expect(page).toHaveTitle(/ - Hole 5 - /)
  await page.goBack()
  await expect(page).toHaveURL('/manifest.json')
}

test('shares the link to the current hole as a QR code, by copying and as a picture', {
  tag: '@detail',
}, async ({ page, open, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await withoutTiles(page)
  await open(MEDAL)
  await expect(page).toHaveTitle(/ - Hole 1 - /)
  await page.keyboard.press('End')
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this round' })
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await expectAccessible(page, { part: 'dialog[open]' })
  await page.keyboard.press('ArrowLeft')
  await expect(page, 'arrow keys do nothing while a dialog is open').toHaveURL(/#18$/)
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(dialog.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/round\/[\w-]+#18$/)
  await dialog.getByRole('button', { name: 'Copy code for a website' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^<iframe src="http:\/\/[^"]+\/embed\/harrow-down-medal" /)
  await expect(dialog.getByRole('link', { name: 'Open on a clubhouse screen' })).toHaveAttribute(
    'href',
    /\/round\/harrow-down-medal\?view=screen$/,
  )
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Share' })).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await page.keyboard.press('Escape')
  await test.step('creates a card image and downloads it as a PNG', () => downloadPicture(page))
})

async function downloadPicture(page: Page) {
  await page.getByRole('button', { name: 'Picture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Picture of the round' })
  await expect(dialog.getByRole('img', { name: /^Picture: Harrow Down/ })).toBeVisible()
  await expectAccessible(page, { part: 'dialog[open]' })
  await dialog.getByRole('button', { name: 'Scorecard' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Harrow Down - Hole 18 - .*\.png$/)
  const file = await readFile(await download.path())
  expect(file.subarray(1, 4).toString()).toBe('PNG')
  expect(file.readUInt32BE(16), 'width in pixels').toBe(2 * 1204)
  // An image without scores would have only a few kB.
  expect(file.length).toBeGreaterThan(50_000)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Picture' })).toBeFocused()
}

test('prints a scorecard of 8 players on one landscape page, and of 12 players on two', {
  tag: '@detail',
}, async ({ page, open }) => {
  const round = await (await page.request.get(`/rest/round/${DEMO_TOKENS.medal}`)).json()
  const isCourse = (card: { type: string }) => card.type === 'CourseCard'
  const courseCards = round.scorecard.cards.filter(isCourse)
  const playerCards = round.scorecard.cards.filter((card: { type: string }) => !isCourse(card))
  await withoutContent(page)
  await page.route('**/rest/round/*', (route) => route.fulfill({ json: round }))
  for (const [players, pages] of [
    [8, 1],
    [12, 2],
  ] as const) {
    const field = Array.from({ length: players }, (_, at) => playerCards[at % playerCards.length])
    round.scorecard.cards = [...courseCards, ...field]
    await open(MEDAL)
    await expect(page.getByRole('article')).toHaveCount(players)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('list', { name: /^Marks/ })).toBeVisible()
    await page.emulateMedia({ media: null })
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(pages)
    const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
    expect(Number(width)).toBeGreaterThan(Number(height))
  }
})
