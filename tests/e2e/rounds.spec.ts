import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import { createAccount, golfer, startSession } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { holdCalls } from './hold-calls.ts'

test('lists rounds by month, shows the scores of the chart in a table, and opens a round', async ({
  page,
  context,
  open,
}) => {
  await startSession(context, golfer)
  await open('/rounds?format=Individual&scoring=StrokePlay')
  await expect(page.getByRole('heading', { name: 'Playing history' })).toBeVisible()
  const first = page.getByRole('main').getByRole('listitem').getByRole('link').first()
  await expect(first).toHaveAttribute('href', /^\/round\/.+/)
  await expect(page.getByRole('heading', { level: 2, name: /^20\d\d$/ }).first()).toBeVisible()
  await expect(page.getByText(/^\d+ rounds · best \d+, average \d+\.\d/).first()).toBeVisible()
  await expect(page.getByRole('slider', { name: /rounds; the mean of ten went from/ })).toBeVisible()
  await page.getByText('As a table').click()
  await expect(page.getByRole('columnheader', { name: 'Average' })).toBeVisible()
  await expectAccessible(page)
  const href = await first.getAttribute('href')
  await first.press('Enter')
  await expect(page).toHaveURL((url) => url.pathname === href)
})

test('has the first round on the first screen of a phone, the live one before all others', {
  tag: '@detail',
}, async ({ page, context, open }) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await startSession(context, golfer)
  await open('/rounds')
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Live now')
  await expect(page.getByRole('button', { name: 'Filter' })).toBeVisible()
  const rounds = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(rounds.first()).toContainText('Live')
  await expect(rounds.first()).toBeInViewport({ ratio: 1 })
})

test('shows an empty history to a new golfer, only after a slow check of the user', {
  tag: '@detail',
}, async ({ page }) => {
  await createAccount(page.context())
  const call = await holdCalls(page, '/rest/auth/get_user')
  await page.goto('/rounds')
  await expect(page.getByText('Loading…')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Playing history' })).toBeHidden()
  call.release()
  await expect(page.getByRole('heading', { name: 'Playing history' })).toBeVisible()
  await expect(page.getByText('Round history empty :(')).toBeVisible()
  await expectAccessible(page, { widths: BOTH_WIDTHS })
})
