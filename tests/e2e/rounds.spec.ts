import { expectAccessible } from './accessibility.ts'
import { golfer, startSession } from './accounts.ts'
import { expect, test } from './fixtures.ts'

test('lists rounds by month, shows the scores of the chart in a table, and opens a round', async ({
  page,
  context,
  open,
}) => {
  await startSession(context, golfer)
  await open('/rounds?format=Individual&scoring=StrokePlay')
  await expect(page.getByRole('heading', { name: 'Playing history' })).toBeVisible()
  // Today's competition may stand before the rounds.
  const first = page.locator('main li a[href^="/round/"]').first()
  await expect(first).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: /^20\d\d$/ }).first()).toBeVisible()
  await expect(page.getByText(/^\d+ rounds · best \d+, average \d+\.\d/).first()).toBeVisible()
  await expect(page.getByRole('slider', { name: /rounds; the mean of ten went from/ })).toBeVisible()
  await page.getByText('As a table').click()
  await expect(page.getByRole('columnheader', { name: 'Average' })).toBeVisible()
  await expectAccessible(page)
  const href = await first.getAttribute('href')
  await first.press('Enter')
  await expect(page).toHaveURL((url) => url.pathname === href)

  await test.step('has the live round before all others, on the first screen of a phone', async () => {
    await page.setViewportSize({ width: 390, height: 664 })
    await open('/rounds')
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Live now')
    await expect(page.getByRole('button', { name: 'Filter' })).toBeVisible()
    const live = page.getByRole('main').getByRole('listitem').getByRole('link').first()
    await expect(live).toContainText('Live')
    await expect(live).toBeInViewport({ ratio: 1 })
  })
})
