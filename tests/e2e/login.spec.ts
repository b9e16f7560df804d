import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import { golfer, newcomer } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { holdCalls } from './hold-calls.ts'

const CALL = '/rest/auth/login'

test('limits the fields to 50 characters, fits a phone, and signs in with the keyboard alone', async ({
  page,
  open,
}) => {
  await open('/login')
  for (const field of [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })]) {
    await field.focus()
    await page.keyboard.insertText('x'.repeat(60))
    await expect(field).toHaveValue('x'.repeat(50))
  }
  await test.step('offers no passkey where they are not available', async () => {
    await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCount(1)
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username')
  })
  for (const width of [320, 430]) {
    await page.setViewportSize({ width, height: 800 })
    const strip = await page.locator('.drawing').boundingBox()
    const length = await page.getByText('372 m').boundingBox()
    expect((length?.y ?? 0) + (length?.height ?? 0), `${width} px`).toBeLessThanOrEqual(
      (strip?.y ?? 0) + (strip?.height ?? 0),
    )
  }
  await test.step('signs in with the keyboard alone and opens the rounds', async () => {
    await page.getByLabel('Password', { exact: true }).clear()
    await page.getByLabel('Email').clear()
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
})

test('allows another attempt after a wrong password, and returns to the page with query and fragment', {
  tag: '@detail',
}, async ({ page, open }) => {
  await open('/rounds?year=2026#list')
  await expect(page).toHaveURL('/login?redirectUrl=%2Frounds%3Fyear%3D2026%23list')
  await page.getByLabel('Email').fill(golfer.email)
  await page.getByLabel('Password', { exact: true }).fill('not-it')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password')
  await expect(page.getByLabel('Email')).toHaveValue(golfer.email)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expectAccessible(page, { widths: BOTH_WIDTHS })
  await page.getByLabel('Password', { exact: true }).fill(golfer.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/rounds?year=2026#list')
})

test('sends one hash instead of the password, with the button disabled, and ignores a second submit', {
  tag: '@detail',
}, async ({ page, open }) => {
  await open('/login')
  const call = await holdCalls(page, CALL)
  const sent = page.waitForRequest(`**${CALL}`)
  await page.getByLabel('Email').fill('A@b.co')
  await page.getByLabel('Password', { exact: true }).fill('secret1')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  expect((await sent).postDataJSON()).toEqual({
    id: 'A@b.co',
    token: 'FF79BBE3225222A8B5CF0606079E418EF645D4329990F06018E62D1CB526F449',
  })
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeDisabled()
  call.release()
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password')
  expect(call.count()).toBe(1)
})

test('requests a password reset and returns to sign-in', { tag: '@detail' }, async ({ page, open }) => {
  await open('/login')
  await page.getByLabel('Email').fill(newcomer().email)
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('button', { name: 'Request password reset' })).toBeEnabled()
  await expectAccessible(page, { widths: BOTH_WIDTHS })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await test.step('shows an error when the request fails', async () => {
    await page.route('**/rest/auth/request_reset', (route) => route.fulfill({ status: 500 }))
    await page.getByRole('button', { name: 'Request password reset' }).click()
    await expect(page.getByRole('alert')).toContainText('Password reset failed')
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
    await page.unroute('**/rest/auth/request_reset')
  })
  await page.getByRole('button', { name: 'Request password reset' }).click()
  await expect(page.getByRole('status')).toHaveText('Password reset email sent')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expectAccessible(page)
})
