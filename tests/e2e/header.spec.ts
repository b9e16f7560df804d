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
  let isFailing = true
  await page.route('**/rest/auth/logout', (route) =>
    isFailing ? route.fulfill({ status: 500 }) : route.continue(),
  )
  await page.getByRole('button', { name: 'Sign out' }).click()
  const failed = page
    .getByRole('alert')
    .filter({ hasText: 'The server could not sign you out. Please try again.' })
  await expect(failed).toBeVisible()
  await expect(page).toHaveURL('/account')
  isFailing = false
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

test('keeps a long heading within 500 pixels, and lists the screens of staff', { tag: '@detail' }, async ({
  page,
  context,
  open,
}) => {
  await startSession(context, staff)
  await page.setViewportSize({ width: 1440, height: 900 })
  const name = 'The Royal and Ancient Northumberland Links, Old Course'
  const settings = { course: { name, holes: plainHoles([4, 3]) }, scoringMethod: { type: 'StrokePlay' } }
  await serveRound(page, plainHoles([4, 3]), { settings: { ...settings, handicapMode: 'Gross' } })
  for (const path of [MOCK_ROUND_PATH, '/rounds', '/pinhole/maps']) {
    await open(path)
    const heading = page.locator('main h1:visible').first()
    await expect(heading).toBeVisible()
    expect((await heading.boundingBox())?.width, path).toBeLessThanOrEqual(500)
  }
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(?!MENU)/ })
    .click()
  const staffLinks = page.getByRole('navigation', { name: 'Signed in' }).getByRole('link')
  const screens = ['Console', 'Send emails', 'Update maps', 'Courses']
  await expect(staffLinks).toHaveText([
    'Playing history',
    'Keep score',
    'Competitions',
    'Account',
    ...screens,
  ])
})
