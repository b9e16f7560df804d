import { getUser } from '../../src/contract/session.ts'
import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import { signUp, staff, startSession } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { MOCK_ROUND_PATH, plainHoles, serveRound } from './mock-round.ts'
import { settled } from './settled.ts'

test('signs out from the account menu, explains why that failed, and never shows the history on Back', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/account')
  const button = page.getByRole('banner').getByRole('button', { name: /Mia/ })
  await button.click()
  await expect(page.getByRole('link', { name: 'Playing history' })).toHaveAttribute('href', '/rounds')
  await expect(page.getByRole('link', { name: 'Console' })).toHaveCount(0)
  await expectAccessible(page, { widths: BOTH_WIDTHS })
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeFocused()
  let status: number | undefined
  await page.route('**/rest/auth/logout', (route) => (status ? route.fulfill({ status }) : route.continue()))
  for (const [failure, text] of [
    [404, 'This server does not support signing out.'],
    [500, 'The server could not sign you out. Please try again.'],
  ] as const) {
    status = failure
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
    await expect(page).toHaveURL('/account')
  }
  status = undefined
  await page.getByRole('button', { name: 'Sign out' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
  await page.goBack()
  await expect(page).toHaveURL('/login?redirectUrl=%2Frounds')

  await test.step('has the links of the header in a menu below 900 pixels', async () => {
    await settled(page)
    const menuButton = page.getByRole('button', { name: 'MENU' })
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
      'About',
      'Support',
    ])
    await expect(menuButton).toBeHidden()
    await page.setViewportSize({ width: 899, height: 800 })
    await menuButton.click()
    await expect(menu.getByRole('link')).toHaveText(['About', 'Support'])
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    await expect(menu.getByRole('link', { name: 'About' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menuButton).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Sign in' }).click()
    await expect(menu).toBeHidden()
    await expect(menuButton).toHaveAttribute('aria-expanded', 'false')
  })
})

test('keeps every heading within 500 pixels, requests the current user on every kind of page, and lists staff screens', {
  tag: '@detail',
}, async ({ page, context }) => {
  await startSession(context, staff)
  await page.setViewportSize({ width: 1440, height: 900 })
  const name = 'The Royal and Ancient Northumberland Links, Old Course'
  const settings = { course: { name, holes: plainHoles([4, 3]) }, scoringMethod: { type: 'StrokePlay' } }
  await serveRound(page, plainHoles([4, 3]), { settings: { ...settings, handicapMode: 'Gross' } })
  const expectNarrow = async (path: string) => {
    const heading = page.locator('main h1:visible').first()
    await expect(heading, path).toBeVisible()
    const widths = await page
      .locator('main h1')
      .evaluateAll((all) => all.map((heading) => heading.getBoundingClientRect().width))
    expect(Math.max(...widths), path).toBeLessThanOrEqual(500)
  }
  for (const path of ['/signup', MOCK_ROUND_PATH, '/rounds', '/pinhole/maps']) {
    const [, section] = path.split('/')
    // Not the request of the page before.
    const request = page.waitForRequest(
      (request) =>
        request.url().endsWith(getUser.path) &&
        new URL(request.frame().url()).pathname.startsWith(`/${section}`),
    )
    await page.goto(path)
    await expectNarrow(path)
    await request
  }

  await test.step('lists the staff screens in the account menu', async () => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^(?!MENU)/ })
      .click()
    const staffLinks = page.getByRole('navigation', { name: 'Signed in' }).getByRole('link')
    await expect(staffLinks).toHaveText([
      'Playing history',
      'Keep score',
      'Account',
      'Console',
      'Send emails',
      'Update maps',
      'Courses',
    ])
    await staffLinks.filter({ hasText: 'Console' }).click()
    await expect(page).toHaveURL(/\/admin/)
    await expectNarrow('/admin')
  })
  for (const tab of ['Round uploader', 'Promo codes']) {
    await page.getByRole('tab', { name: tab }).click()
    await expectNarrow(tab)
  }
})
