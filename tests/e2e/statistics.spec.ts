import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import { golfer, startSession } from './accounts.ts'
import { expect, test } from './fixtures.ts'

const NO_SIDEWAYS_SCROLL = () => document.documentElement.scrollWidth <= innerWidth

test('shows the statistics of a golfer, by keyboard and on a phone', { tag: '@detail' }, async ({
  page,
  context,
  open,
}) => {
  await startSession(context, golfer)
  await open('/rounds')

  await test.step('opens them from the list, with a way back', async () => {
    await page.getByRole('button', { name: 'Statistics' }).press('Enter')
    await expect(page).toHaveURL('/rounds?view=statistics')
    await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Playing history' })).toBeVisible()
    await page.goForward()
  })

  await test.step('shows the numbers in tables, without accessibility violations in light and dark mode', async () => {
    for (const summary of await page.getByText('As a table').all()) await summary.click()
    const scores = page.getByRole('region', { name: 'Scores by year' })
    await expect(scores.getByRole('rowheader', { name: /^20\d\d$/ }).first()).toBeVisible()
    await expectAccessible(page, { widths: BOTH_WIDTHS })
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await page.evaluate(NO_SIDEWAYS_SCROLL)).toBe(true)
  })

  await test.step('leads to the rounds with a partner', async () => {
    const partner = page.getByRole('region', { name: 'Head to head' }).getByRole('link').first()
    const name = await partner.innerText()
    await partner.press('Enter')
    await expect(page.getByLabel('Search')).toHaveValue(name)
    await page.goBack()
  })

  await test.step('shows the estimated handicap', async () => {
    await page.getByRole('button', { name: 'Estimated handicap, not official' }).press('Enter')
    await expect(
      page.getByRole('heading', { level: 1, name: 'Estimated handicap, not official' }),
    ).toBeVisible()
    await page.getByText('How it is estimated').click()
    await expect(
      page.getByText(/no adjustment for playing conditions and no reduction for exceptional/),
    ).toBeVisible()
    expect(await page.evaluate(NO_SIDEWAYS_SCROLL)).toBe(true)
    await expectAccessible(page, { widths: BOTH_WIDTHS })
    await page.goBack()
  })

  await test.step('links to the page of a course', async () => {
    const course = page.getByRole('table').filter({ hasText: 'Eclectic' }).getByRole('link').first()
    const name = await course.innerText()
    await course.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const figures = page.getByRole('region', { name: 'Hole by hole' })
    await expect(figures.getByRole('rowheader', { name: 'You, Average' }).first()).toBeVisible()
    expect(await page.evaluate(NO_SIDEWAYS_SCROLL)).toBe(true)
    await expectAccessible(page, { widths: BOTH_WIDTHS })
  })

  await test.step('shows the review of a year', async () => {
    await open('/rounds')
    await page.getByRole('button', { name: 'Year in review' }).first().press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: /^20\d\d in review$/ })).toBeVisible()
    await expectAccessible(page, { widths: BOTH_WIDTHS })
  })
})
