import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import { expect, golfer, test } from './fixtures.ts'
import { FAILURES, hold, newcomer, SILENT, signUp } from './public-screens.ts'

const CALL = '/rest/auth/login'
const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.'

test('signs in by keyboard alone, and goes to the rounds', async ({ page, open }) => {
  await open('/login')
  await page.getByLabel('Email').focus()
  await page.keyboard.type(golfer.email)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Forgot your password?' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(golfer.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/rounds')
  await expect(page.getByRole('heading', { name: 'Playing history' })).toBeVisible()
})

test('goes to the page first asked for, with query and fragment', async ({ page, open }) => {
  await open('/rounds?year=2026#list')
  await expect(page).toHaveURL('/login?redirectUrl=%2Frounds%3Fyear%3D2026%23list')
  await page.getByLabel('Email').fill(golfer.email)
  await page.getByLabel('Password', { exact: true }).fill(golfer.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/rounds?year=2026#list')
})

test('a wrong password is told, keeps what was typed, and can be tried again', async ({ page, open }) => {
  await open('/login')
  await page.getByLabel('Email').fill(golfer.email)
  await page.getByLabel('Password', { exact: true }).fill('not-it')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password')
  await expect(page.getByLabel('Email')).toHaveValue(golfer.email)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expectAccessible(page, { widths: BOTH_WIDTHS })
  await page.getByLabel('Password', { exact: true }).fill(golfer.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/rounds')
})

test('the password never leaves the browser', async ({ page, open }) => {
  await open('/login')
  const sent = page.waitForRequest(`**${CALL}`)
  await page.getByLabel('Email').fill('A@b.co')
  await page.getByLabel('Password', { exact: true }).fill('secret1')
  await page.getByRole('button', { name: 'Sign in' }).click()
  expect((await sent).postDataJSON()).toEqual({
    id: 'A@b.co',
    token: 'FF79BBE3225222A8B5CF0606079E418EF645D4329990F06018E62D1CB526F449',
  })
})

test('while it waits the button is disabled, and a second submit sends nothing', async ({ page, open }) => {
  await open('/login')
  const call = await hold(page, CALL)
  await page.getByLabel('Email').fill(golfer.email)
  await page.getByLabel('Password', { exact: true }).fill(golfer.password)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeDisabled()
  call.letGo()
  await expect(page).toHaveURL('/rounds')
  expect(call.count()).toBe(1)
})

for (const [how, fail] of Object.entries(FAILURES)) {
  test(`says what is wrong when the service ${how}, and works again without a reload`, async ({
    page,
    open,
  }) => {
    await open('/login')
    await page.route(`**${CALL}`, fail)
    await page.getByLabel('Email').fill(golfer.email)
    await page.getByLabel('Password', { exact: true }).fill(golfer.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toContainText(
      SILENT.includes(how) ? UNREACHABLE : 'Wrong email or password',
    )
    await page.unroute(`**${CALL}`)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/rounds')
  })
}

test('asks for a password reset, and comes back to sign-in with the e-mail kept', async ({ page, open }) => {
  await open('/login')
  await page.getByLabel('Email').fill(newcomer().email)
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('button', { name: 'Request password reset' })).toBeEnabled()
  await expectAccessible(page, { widths: BOTH_WIDTHS })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByRole('button', { name: 'Request password reset' }).click()
  await expect(page.getByRole('status')).toHaveText('Password reset email sent')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expectAccessible(page, { widths: BOTH_WIDTHS })
})

test('tells that a reset could not be asked for', async ({ page, open }) => {
  await open('/login#reset')
  await page.route('**/rest/auth/request_reset', (route) => route.fulfill({ status: 500 }))
  await page.getByLabel('Email').fill(golfer.email)
  await page.getByRole('button', { name: 'Request password reset' }).click()
  await expect(page.getByRole('alert')).toContainText('Password reset failed')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
})

test('the way to sign-up keeps the page first asked for', async ({ page, open }) => {
  await open('/login?redirectUrl=%2Frounds%3Fyear%3D2026')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/signup?redirectUrl=%2Frounds%3Fyear%3D2026')
  await expect(page.getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    '/login?redirectUrl=%2Frounds%3Fyear%3D2026',
  )
})

test('no address outside the site is followed', async ({ page }) => {
  await signUp(page)
  for (const target of ['https://example.com/', '//example.com/', '/\\example.com/', 'javascript:alert(1)']) {
    await page.goto(`/login?redirectUrl=${encodeURIComponent(target)}`)
    await expect(page).toHaveURL('/rounds')
  }
})

test('fields take no more than 50 characters', async ({ page, open }) => {
  await open('/login')
  for (const field of [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })]) {
    await field.pressSequentially('x'.repeat(60))
    await expect(field).toHaveValue('x'.repeat(50))
  }
  await expectAccessible(page, { widths: BOTH_WIDTHS })
})
