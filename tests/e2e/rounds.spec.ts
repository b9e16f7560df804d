import type { Page } from 'playwright/test'
import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import { expect, golfer, signIn, test } from './fixtures.ts'
import { FAILURES, SILENT, signUp } from './public-screens.ts'

const ROUNDS = '**/rest/rounds'
const USER = '**/rest/auth/get_user'

test('lists what was played by month, and an item opens its round', async ({ page }) => {
  await signIn(page, golfer)
  await expect(page.getByRole('heading', { name: 'Playing history' })).toBeVisible()
  const first = page.getByRole('main').getByRole('link').first()
  await expect(first).toHaveAttribute('href', /^\/round\/.+/)
  await expect(page.getByRole('heading', { level: 2, name: /^20\d\d$/ }).first()).toBeVisible()
  await expect(page.getByText(/^\d+ rounds · best \d+, average \d+\.\d/).first()).toBeVisible()
  const href = await first.getAttribute('href')
  await first.press('Enter')
  await expect(page).toHaveURL((url) => url.pathname === href)
})

test('a search stays in the address, and a reload keeps it', async ({ page }) => {
  await signIn(page, golfer)
  const course = await page
    .getByRole('main')
    .getByRole('link')
    .first()
    .locator('span span')
    .first()
    .innerText()
  await page.getByLabel('Course').fill(course)
  await expect(page.getByRole('status').filter({ hasText: ' of ' })).toBeVisible()
  await expect(page).toHaveURL((url) => url.searchParams.get('course') === course)
  await page.reload()
  await expect(page.getByLabel('Course')).toHaveValue(course)
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page).toHaveURL('/rounds')
})

test('the line of scores has a table beneath', async ({ page }) => {
  await signIn(page, golfer, '/login?redirectUrl=%2Frounds%3Fformat%3DIndividual%26scoring%3DStrokePlay')
  await expect(page.getByRole('img', { name: /rounds; the mean of ten went from/ })).toBeVisible()
  await page.getByText('As a table').click()
  await expect(page.getByRole('columnheader', { name: 'Average' })).toBeVisible()
  await expectAccessible(page, { widths: BOTH_WIDTHS })
})

test('a newcomer’s history is empty', async ({ page }) => {
  await signUp(page)
  await expect(page.getByText('Round history empty :(')).toBeVisible()
  await expectAccessible(page, { widths: BOTH_WIDTHS })
})

/** What was seen is shown again without an answer (`offline.spec.ts`), but not in a browser that keeps nothing. */
const keepNothing = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(globalThis, 'caches', { value: undefined }))

for (const [how, fail] of Object.entries(FAILURES)) {
  test(`offers Retry when the list's service ${how}`, async ({ page, allowComplaint }) => {
    allowComplaint('The rounds did not load')
    await keepNothing(page)
    await signUp(page)
    await page.route(ROUNDS, fail)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    await expect(page.getByText('Round history empty :(')).toBeHidden()
    await expectAccessible(page, { widths: BOTH_WIDTHS })
    await page.unroute(ROUNDS)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('Round history empty :(')).toBeVisible()
  })

  test(`shows nothing of itself when the check's service ${how}`, async ({ page }) => {
    await keepNothing(page)
    await signUp(page)
    await page.route(USER, fail)
    await page.goto('/rounds?year=2026')
    if (SILENT.includes(how)) {
      await expect(page.getByText('No connection')).toBeVisible()
      await expectAccessible(page, { widths: BOTH_WIDTHS })
      await page.unroute(USER)
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByText('Round history empty :(')).toBeVisible()
    } else {
      await expect(page).toHaveURL('/login?redirectUrl=%2Frounds%3Fyear%3D2026')
    }
    await expect(page).toHaveTitle(/Fairway/)
  })
}

test('nothing of the history shows before the check has passed, however slow it is', async ({ page }) => {
  await signUp(page)
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(USER, async (route) => {
    await gate
    await route.continue()
  })
  await page.goto('/rounds')
  await expect(page.getByText('Loading…')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Playing history' })).toBeHidden()
  letGo()
  await expect(page.getByRole('heading', { name: 'Playing history' })).toBeVisible()
})
