import type { Page } from 'playwright/test'
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

  await test.step('announces the values of a chart as arrow keys move through it', async () => {
    const chart = page.getByRole('slider', { name: 'Share of each score by year' })
    const first = await chart.getAttribute('aria-valuetext')
    await chart.focus()
    await page.keyboard.press('ArrowRight')
    await expect(chart).not.toHaveAttribute('aria-valuetext', first ?? '')
  })

  await test.step('shows the numbers in tables, without accessibility violations in light and dark mode', async () => {
    for (const summary of await page.getByText('As a table').all()) await summary.click()
    const scores = page.getByRole('region', { name: 'Scores by year' })
    await expect(scores.getByRole('rowheader', { name: /^20\d\d$/ }).first()).toBeVisible()
    await expectAccessible(page, { widths: BOTH_WIDTHS })
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await page.evaluate(NO_SIDEWAYS_SCROLL)).toBe(true)
  })

  await test.step('shows the record against a partner', async () => {
    const partner = page.getByRole('region', { name: 'Head to head' }).getByRole('link').first()
    await partner.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: /^You and / })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Last meetings' }).getByRole('link').first()).toBeVisible()
    expect(await page.evaluate(NO_SIDEWAYS_SCROLL)).toBe(true)
    await expectAccessible(page, { widths: BOTH_WIDTHS })
    await page.goBack()
  })

  await test.step('shows the estimated handicap, and what a next score would do', async () => {
    await page.getByRole('button', { name: 'Estimated handicap, not official' }).press('Enter')
    await expect(
      page.getByRole('heading', { level: 1, name: 'Estimated handicap, not official' }),
    ).toBeVisible()
    const next = page.getByRole('region', { name: 'Your next score' })
    const before = await next.getByRole('status').innerText()
    await next.getByLabel('Adjusted gross score').fill('60')
    await expect(next.getByRole('status')).not.toHaveText(before)
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

  await test.step('shows the review of a year and makes a card image of it', async () => {
    await open('/rounds')
    await reviewYear(page)
  })
})

async function reviewYear(page: Page) {
  await page.getByRole('button', { name: 'Year in review' }).first().press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^20\d\d in review$/ })).toBeVisible()
  await expectAccessible(page, { widths: BOTH_WIDTHS })

  // On a phone, the cards are swiped or moved through with the buttons below them.
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 800 })
  const previous = page.getByRole('button', { name: 'Previous card' })
  const next = page.getByRole('button', { name: 'Next card' })
  await expect(previous).toHaveAttribute('aria-disabled', 'true')
  const last = page.getByRole('list', { name: 'The year in cards' }).getByRole('heading').last()
  await expect(last).not.toBeInViewport()
  for (let card = 1; card < 5; card += 1) {
    await next.press('Enter')
    await expect(page.getByRole('button', { name: /^Picture to share/ }).nth(card)).toBeInViewport({
      ratio: 1,
    })
  }
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await expect(last).toBeInViewport()
  if (size) await page.setViewportSize(size)

  await page.getByRole('button', { name: 'Picture to share: Rounds' }).press('Enter')
  await expect(page.getByRole('img', { name: /^20\d\d in review$/ })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/^20\d\d in review\.png$/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Picture to share: Rounds' })).toBeFocused()
}
