import { roundPath } from '../../src/routes.ts'
import { DEMO_TOKENS } from '../../src/service/demo/demo-data.ts'
import { expect, test } from './fixtures.ts'
import { withoutContent } from './mock-round.ts'

test('shows a live round on a large screen, keeps it without a network and reconnects', async ({
  page,
  context,
  open,
  allowConsoleError,
}) => {
  allowConsoleError('ERR_INTERNET_DISCONNECTED')
  await page.setViewportSize({ width: 1920, height: 1080 })
  await open(`${roundPath(DEMO_TOKENS.live)}?view=screen`)
  const board = page.getByRole('region', { name: 'Leaderboard' })
  await expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible()
  await expect(board.getByRole('row')).toHaveCount(5)
  await expect(page.getByRole('heading', { name: /^Hole \d+ ?Par \d/ })).toBeVisible()
  const rowHeight = (await board.getByRole('row').last().boundingBox())?.height ?? 0
  expect(rowHeight).toBeGreaterThan(50)
  expect(await page.evaluate(() => getComputedStyle(document.elementFromPoint(9, 9) as Element).cursor)).toBe(
    'none',
  )

  await context.setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: /^As of \d\d:\d\d$/ })).toBeVisible()
  await expect(board.getByRole('row')).toHaveCount(5)
  await context.setOffline(false)
  await expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible({ timeout: 20_000 })
})

test('turns the pages of thirty players by itself', async ({ page, open }) => {
  const players = Array.from({ length: 30 }, (_, at) => `Player ${at + 1}`)
  await withoutContent(page)
  await page.route(`**/rest/round/${DEMO_TOKENS.medal}`, async (route) => {
    const round = await (await route.fetch()).json()
    const [course, card] = round.scorecard.cards
    const cards = players.map((name) => ({ ...card, participant: { ...card.participant, name } }))
    await route.fulfill({ json: { ...round, scorecard: { cards: [course, ...cards] } } })
  })
  await page.clock.install()
  await page.setViewportSize({ width: 1280, height: 720 })
  await open(`${roundPath(DEMO_TOKENS.medal)}?view=screen`)
  await expect(page.getByText('Final')).toBeVisible()
  const seen = new Set<string>()
  for (const pageNumber of [1, 2, 3]) {
    await expect(page.getByText(`${pageNumber} / 3`)).toBeVisible()
    for (const name of await page.getByRole('rowheader').allInnerTexts()) seen.add(name)
    const last = await page.getByRole('row').last().boundingBox()
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(720)
    await page.clock.runFor(12_000)
  }
  await expect(page.getByText('1 / 3')).toBeVisible()
  expect([...seen].sort()).toEqual(players.toSorted())
})
