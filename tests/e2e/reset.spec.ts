import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import { createAccount, fillLogin, passwordLink } from './accounts.ts'
import { expect, test } from './fixtures.ts'

test('resets a password with the e-mailed link and signs in with the new one', async ({ page, site }) => {
  const person = await createAccount(page.context())
  await page.context().clearCookies()
  await page.goto('/login#reset')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Request password reset' }).click()
  await expect(page.getByText('Password reset email sent')).toBeVisible()
  const link = await passwordLink(site, 'Reset your', person.email)

  await page.goto(link)
  // Neither the address nor a referrer contains the token.
  await expect(page).toHaveURL(`/reset/${encodeURIComponent(person.email)}/-`)
  await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer')
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await expect(page.getByLabel('Email')).not.toBeEditable()
  await page.getByLabel('Password', { exact: true }).fill('new-secret')
  await page.getByLabel('Confirm password').fill('new-secret')
  const submit = page.getByRole('button', { name: 'Reset password' })
  // Enter does nothing until the form works.
  await expect(submit).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText('Password has been reset successfully')
  await expectAccessible(page, { part: 'main' })
  await page.getByRole('link', { name: 'Log in' }).click()
  await fillLogin(page, { ...person, password: 'new-secret' })
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/rounds')

  await page.goto(link)
  await expect(page).toHaveURL(`/reset/${encodeURIComponent(person.email)}/-`)
  await page.getByLabel('Password', { exact: true }).fill('once-more')
  await page.getByLabel('Confirm password').fill('once-more')
  await expect(submit).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(
    'Password reset link has expired. If you still need to reset the password, please request a new link.',
  )
  await expectAccessible(page, { widths: BOTH_WIDTHS })
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page.getByRole('button', { name: 'Request password reset' })).toBeVisible()
})
