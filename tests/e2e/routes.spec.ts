import type { Route } from 'playwright/test'
import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import { createAccount, fillLogin, signIn, staff, startSession } from './accounts.ts'
import { expect, test } from './fixtures.ts'

test('redirects unknown paths to the rounds and every guarded page to sign-in, and back after sign-in', async ({
  page,
}) => {
  // Only the address of sign-in matters here, except for the last page.
  await page.route('**/login?**', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto('/nowhere')
  await expect(page).toHaveURL('/login?redirectUrl=%2Frounds')
  for (const path of ['/mailing', '/pinhole', '/pinhole/maps', '/audit', '/admin']) {
    if (path === '/admin') await page.unroute('**/login?**')
    await page.goto(`${path}?a=b#c`)
    await expect(page).toHaveURL(`/login?redirectUrl=${encodeURIComponent(`${path}?a=b#c`)}`)
  }
  await signIn(page, staff, page.url())
  await expect(page).toHaveURL((url) => url.pathname === '/admin')
})

test('shows a golfer that a page is for staff, with a link to the history and a sign-out button', {
  tag: '@detail',
}, async ({ page }) => {
  await createAccount(page.context())
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
  await fillLogin(page, staff)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/admin')
})

test('goes to sign-in once while the access check fails, checks again, and goes back when it succeeds', {
  tag: '@detail',
}, async ({ page, context }) => {
  await startSession(context, staff)
  await page.clock.install()
  let checks = 0
  let fail = (route: Route) => route.abort('connectionrefused')
  await page.route('**/rest/admin/check_access/', (route) => {
    checks++
    return fail(route)
  })
  const visited: string[] = []
  page.on(
    'framenavigated',
    (frame) => frame === page.mainFrame() && visited.push(new URL(frame.url()).pathname),
  )
  await page.goto('/admin?tab=promo')
  await expect(page.getByRole('heading', { name: 'The service cannot be reached' })).toBeVisible()
  await expect(page).toHaveURL(`/login?redirectUrl=${encodeURIComponent('/admin?tab=promo')}`)
  await expectAccessible(page, { part: 'main' })
  await test.step('checks again by itself and on Retry, and keeps the focus', async () => {
    fail = (route) => route.fulfill({ status: 500 })
    const before = checks
    await page.clock.runFor(2000)
    await expect.poll(() => checks).toBe(before + 1)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => checks).toBe(before + 2)
    await expect(page.getByRole('button', { name: 'Retry' })).toBeFocused()
  })
  await page.unroute('**/rest/admin/check_access/')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin?tab=promo')
  expect(visited).toEqual(['/admin', '/login', '/admin'])
})
