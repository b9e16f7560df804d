import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import { golfer, signIn, signUp, staff, startSession } from './accounts.ts'
import { expect, test } from './fixtures.ts'

test('redirects the root and unknown paths to the rounds, through sign-in', async ({ page }) => {
  for (const path of ['/', '/nowhere', '/rounds/12', '/admin/nowhere', '/round']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/login?redirectUrl=%2Frounds')
  }
})

test('sends a visitor from every staff page to sign-in, and staff back to it', async ({ page }) => {
  for (const path of ['/mailing', '/pinhole', '/pinhole/maps', '/admin']) {
    await page.goto(`${path}?a=b#c`)
    await expect(page).toHaveURL(`/login?redirectUrl=${encodeURIComponent(`${path}?a=b#c`)}`)
  }
  await signIn(page, staff, page.url())
  await expect(page).toHaveURL((url) => url.pathname === '/admin')
})

test('tells a golfer that a page is for staff, with links to the history and to sign out', async ({
  page,
}) => {
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

test('offers to retry a failed access check', async ({ page, context }) => {
  await startSession(context, staff)
  await page.route('**/rest/admin/check_access/', (route) => route.fulfill({ status: 500 }))
  await page.goto('/admin')
  await expect(page.getByText('Your access could not be checked')).toBeVisible()
  await expectAccessible(page, { widths: BOTH_WIDTHS })
  await page.unroute('**/rest/admin/check_access/')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/admin')
})

test('denies access when the check returns false', async ({ page, context }) => {
  await startSession(context, staff)
  await page.route('**/rest/admin/check_access/', (route) => route.fulfill({ json: false }))
  await page.goto('/admin')
  await expect(page.getByText('This page is for staff')).toBeVisible()
})

test('shows nothing of the history on Back after signing out', async ({ page, context }) => {
  await startSession(context, golfer)
  await page.goto('/rounds')
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/round\//)
  await page.getByRole('banner').getByRole('button', { name: /Ann/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  await page.goBack()
  await expect(page).toHaveURL('/login?redirectUrl=%2Frounds')
})
