import { roundPath } from '../../src/routes.ts'
import { DEMO_TOKENS } from '../../src/service/demo/demo-data.ts'
import { expect, test } from './fixtures.ts'
import { withoutContent } from './mock-round.ts'

test('shows a live round on a large screen, keeps it without a network and reconnects', async ({
  page,
  context,
  open,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await open(`${roundPath(DEMO_TOKENS.live)}?view=screen`)
  const board = page.getByRole('region', { name: 'Leaderboard' })
  await expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible()
  await expect(board.getByRole('listitem')).toHaveCount(4)
  await expect(page.getByRole('heading', { name: /^Hole \d+ ?Par \d/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Race' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await expect(page.frameLocator('iframe').locator('html')).toHaveAttribute('data-plain')
  for (const control of await page.frameLocator('iframe').getByRole('button').all())
    await expect(control).toBeHidden()
  const rowHeight = async () => (await board.getByRole('listitem').last().boundingBox())?.height ?? 0
  await expect.poll(rowHeight).toBeGreaterThan(50)
  expect(await page.evaluate(() => getComputedStyle(document.elementFromPoint(9, 9) as Element).cursor)).toBe(
    'none',
  )

  await context.setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: /^As of \d\d:\d\d$/ })).toBeVisible()
  await expect(board.getByRole('listitem')).toHaveCount(4)
  await context.setOffline(false)
  await expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible()
})

test('shows thirty players in two columns', { tag: '@detail' }, async ({ page, open }) => {
  await withoutContent(page)
  await page.route(`**/rest/round/${DEMO_TOKENS.medal}`, async (route) => {
    const round = await (await route.fetch()).json()
    const [course, card] = round.scorecard.cards
    const players = Array.from({ length: 30 }, (_, at) => `Player ${at + 1}`)
    const cards = players.map((name) => ({ ...card, participant: { ...card.participant, name } }))
    await route.fulfill({ json: { ...round, scorecard: { cards: [course, ...cards] } } })
  })
  await page.setViewportSize({ width: 1280, height: 720 })
  await open(`${roundPath(DEMO_TOKENS.medal)}?view=screen`)
  await expect(page.getByText('Final')).toBeVisible()
  const rows = page.getByRole('region', { name: 'Leaderboard' }).getByRole('listitem')
  await expect(rows).toHaveCount(30)
  for (const row of [rows.nth(14), rows.last()]) {
    const box = await row.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(720)
    expect(box?.height).toBeGreaterThan(25)
  }
})
