import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import { expect, golfer, signIn, staff, test } from './fixtures.ts'
import { signUp } from './public-screens.ts'

test('the empty path and every unknown one end at the rounds, or at sign-in on the way', async ({ page }) => {
  for (const path of ['/', '/nowhere', '/rounds/12', '/admin/nowhere', '/round']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/login?redirectUrl=%2Frounds')
  }
})

for (const path of ['/admin', '/mailing', '/pinhole', '/pinhole/maps']) {
  test(`${path} sends a stranger to sign-in, and staff come back to it`, async ({ page }) => {
    await page.goto(`${path}?a=b#c`)
    const address = `/login?redirectUrl=${encodeURIComponent(`${path}?a=b#c`)}`
    await expect(page).toHaveURL(address)
    await signIn(page, staff, address)
    await expect(page).toHaveURL((url) => url.pathname === path)
  })
}

test('a golfer’s way to a staff page ends with words, a way back and a way out', async ({ page }) => {
  await signUp(page)
  const visited: string[] = []
  page.on(
    'framenavigated',
    (frame) => frame === page.mainFrame() && visited.push(new URL(frame.url()).pathname),
  )
  await page.goto('/admin')
  await expect(page.getByText('This page is for staff')).toBeVisible()
  expect(visited).toEqual(['/admin', '/login'])
  await expectAccessible(page, { widths: BOTH_WIDTHS })
  await expect(page.getByRole('main').getByRole('link', { name: 'Playing history' })).toHaveAttribute(
    'href',
    '/rounds',
  )
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('Email').fill(staff.email)
  await page.getByLabel('Password', { exact: true }).fill(staff.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/admin')
})

test('an access check that fails offers another try where it ends', async ({ page }) => {
  await signIn(page, staff)
  await page.route('**/rest/admin/check_access/', (route) => route.fulfill({ status: 500 }))
  await page.goto('/admin')
  await expect(page.getByText('Your access could not be checked')).toBeVisible()
  await expectAccessible(page, { widths: BOTH_WIDTHS })
  await page.unroute('**/rest/admin/check_access/')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/admin')
})

test('an answer of false denies as an error does', async ({ page }) => {
  await signIn(page, staff)
  await page.route('**/rest/admin/check_access/', (route) => route.fulfill({ json: false }))
  await page.goto('/admin')
  await expect(page.getByText('This page is for staff')).toBeVisible()
})

test('Back after signing out shows nothing of the history', async ({ page }) => {
  await signIn(page, golfer)
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/round\//)
  await page.getByRole('banner').getByRole('button', { name: /Ann/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  await page.goBack()
  await expect(page).toHaveURL('/login?redirectUrl=%2Frounds')
})
