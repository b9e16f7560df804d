import { competitionPath } from '../../src/routes.ts'
import { DEMO_COMPETITION } from '../../src/service/demo/demo-data.ts'
import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

test('shows the leaderboard of a competition, a division, a card and the round of a group', async ({
  page,
}) => {
  await page.goto(competitionPath(DEMO_COMPETITION))
  await expect(page.getByRole('heading', { name: 'Harrow Down Club Medal' })).toBeVisible()
  await expect(page.getByRole('status')).toHaveText('Live')
  await expect(page.getByRole('region', { name: 'Leader', exact: true })).toContainText(/lead/)
  const rows = page.getByRole('region', { name: 'Leaderboard' }).getByRole('rowheader')
  await expect(rows).toHaveCount(24)
  await expectAccessible(page, { widths: BOTH_WIDTHS })

  await page.getByRole('button', { name: 'Division 2' }).click()
  await expect(rows).toHaveCount(12)
  await page.getByRole('button', { name: 'Everyone' }).click()
  await page.getByRole('searchbox', { name: 'Find a name' }).fill('ann')
  await page.getByRole('button', { name: 'Ann', exact: true }).press('Enter')
  const card = page.getByRole('region', { name: 'Round 1' })
  await expect(card.getByRole('table')).toHaveCount(2)
  await expectAccessible(page, { widths: BOTH_WIDTHS })
  await card.getByRole('link', { name: 'Open the round' }).click()
  await expect(page).toHaveURL(/\/round\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Harrow Down')
})

test('says that a competition is not available', async ({ page }) => {
  await page.goto(competitionPath('nothing-is-at-this-token'))
  await expect(page.getByRole('heading', { name: 'Competition is not available' })).toBeVisible()
})
