import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import { golfer } from './accounts.ts'
import { expectToFit } from './fits.ts'
import { expect, test } from './fixtures.ts'

test('limits the fields to 50 characters, fits a phone, and signs in with the keyboard after a wrong password', async ({
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
  await expectToFit(page)
  await test.step('signs in with the keyboard alone and opens the rounds', async () => {
    await page.getByLabel('Password', { exact: true }).clear()
    await page.getByLabel('Email').clear()
    await page.getByLabel('Email').focus()
    await page.keyboard.type(golfer.email)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Forgot your password?' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.type('not-it')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Wrong email or password')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await expectAccessible(page, { widths: BOTH_WIDTHS })
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(golfer.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/rounds')
    await expect(page.getByRole('heading', { name: 'Playing history' })).toBeVisible()
  })
})
