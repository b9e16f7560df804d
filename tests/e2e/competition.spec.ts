import { competitionEmbedPath, competitionPath, organisePath } from '../../src/routes.ts'
import { DEMO_COMPETITION } from '../../src/service/demo/demo-data.ts'
import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import { golfer, startSession } from './accounts.ts'
import { expect, test } from './fixtures.ts'

test('shows the leaderboard of a competition, a division, a card and the round of a group', async ({
  page,
}) => {
  await page.goto(competitionPath(DEMO_COMPETITION))
  await expect(page.getByRole('heading', { name: 'Harrow Down Club Medal' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Leader', exact: true })).toContainText(/lead/)
  const rows = page.getByRole('region', { name: 'Leaderboard' }).getByRole('rowheader')
  await expect(rows).toHaveCount(24)
  await expectAccessible(page, { widths: BOTH_WIDTHS })

  await page.getByRole('button', { name: 'Division 2' }).click()
  await expect(rows).toHaveCount(12)
  await page.getByRole('button', { name: 'Everyone' }).click()
  await page.getByRole('searchbox', { name: 'Find a name' }).fill('ann')
  await page.getByRole('button', { name: /^Ann\b/ }).press('Enter')
  const card = page.getByRole('region', { name: 'Round 1' })
  await expect(card.getByRole('table')).toHaveCount(2)
  await expectAccessible(page, { widths: BOTH_WIDTHS })
  await card.getByRole('link', { name: 'Open the round' }).click()
  await expect(page).toHaveURL(/\/round\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Harrow Down')
})

test('shows the leaderboard of the page alone until its scripts show the same', { tag: '@detail' }, async ({
  page,
}) => {
  await page.route('**/CompetitionPage*', () => {})
  await page.goto(competitionPath(DEMO_COMPETITION))
  await expect(page.getByRole('rowheader')).toHaveCount(24)
  await expect(page.locator('[data-content] + astro-island')).toHaveCSS('display', 'none')
})

test('shows the leaderboard on a clubhouse screen, in a frame of another site, and on paper', {
  tag: '@detail',
}, async ({ page, open }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await open(`${competitionPath(DEMO_COMPETITION)}?view=screen`)
  const rows = page.getByRole('region', { name: 'Leaderboard' }).getByRole('listitem')
  await expect(rows).toHaveCount(24)
  await expect(page.getByRole('status')).toHaveText('Live')
  const last = await rows.last().boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(1080)

  await page.setViewportSize({ width: 600, height: 700 })
  await open(competitionEmbedPath(DEMO_COMPETITION))
  await expect(page.getByRole('rowheader')).toHaveCount(24)
  await expectAccessible(page, { widths: BOTH_WIDTHS })
  await page.getByRole('rowheader').first().getByRole('button').click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Open the round' }).click()
  expect(new URL((await opened).url()).pathname).toMatch(/^\/round\//)

  await open(competitionPath(DEMO_COMPETITION))
  await expect(page.getByRole('rowheader')).toHaveCount(24)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Share' })).toBeHidden()
  await expect(page.getByRole('searchbox')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Start list' })).toBeHidden()
  await expect(page.getByRole('rowheader').last()).toBeVisible()
})

test('keeps everything in view with long names', { tag: '@detail' }, async ({ context, page, open }) => {
  const long = 'Wolfeschlegelsteinhausenbergerdorffffffff'
  const jsonAt = async (path: string) => (await page.request.get(path)).json()
  const document = await jsonAt(`/rest/competition/${DEMO_COMPETITION}`)
  for (const division of document.divisions) division.name = `${division.id} ${long}`
  await page.route(`**/rest/competition/${DEMO_COMPETITION}`, (route) =>
    route.fulfill({ json: { ...document, name: `${long} ${long}` } }),
  )
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(`${competitionPath(DEMO_COMPETITION)}?view=screen`)
  const board = page.getByRole('region', { name: 'Leaderboard' })
  await expect(board.getByRole('listitem')).toHaveCount(24)
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeInViewport({ ratio: 1 })

  await page.setViewportSize({ width: 390, height: 844 })
  await open(competitionEmbedPath(DEMO_COMPETITION))
  const divisions = board.getByRole('button', { name: long })
  await expect(divisions).toHaveCount(2)
  for (const division of await divisions.all()) await expect(division).toBeInViewport({ ratio: 1 })

  await startSession(context, golfer)
  const own = await jsonAt(`/rest/competitions/${DEMO_COMPETITION}`)
  for (const named of [...own.competition.entrants, ...own.competition.divisions]) named.name = long
  await page.route(`**/rest/competitions/${DEMO_COMPETITION}`, (route) => route.fulfill({ json: own }))
  await open(`${organisePath(DEMO_COMPETITION)}?step=players`)
  const change = page.getByRole('button', { name: `Change ${long}` })
  await expect(change.first()).toBeInViewport({ ratio: 1 })

  await page.setViewportSize({ width: 600, height: 844 })
  await page.addInitScript(() => {
    window.print = () => {
      document.title = `${document.documentElement.scrollWidth} wide`
    }
  })
  await open(`${organisePath(DEMO_COMPETITION)}?step=round-1`)
  await page.emulateMedia({ media: 'print' })
  await page.getByText('Print start list').dispatchEvent('click')
  await expect(page).toHaveTitle('600 wide')
})
