import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import { golfer, newcomer } from './accounts.ts'
import { expect, test } from './fixtures.ts'

test('validates each field, shows an error for an address that already has an account, and then signs up', async ({
  page,
  open,
}) => {
  const { name, email, password } = newcomer()
  await open('/signup')
  await expect(page.getByText('You can also create an account in the mobile app.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
  const button = page.getByRole('button', { name: 'Sign up' })
  await expect(button).toBeDisabled()
  await page.getByLabel('Name').fill('Mia')
  await page.getByLabel('Email').fill('mia@')
  await page.getByLabel('Password', { exact: true }).fill('12345')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByText('Password is too short')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(button).toBeDisabled()
  await expectAccessible(page, { widths: BOTH_WIDTHS })
  await page.getByLabel('Email').fill('mia@example.com')
  await page.getByLabel('Password', { exact: true }).fill('123456')
  await expect(button).toBeEnabled()

  await page.getByLabel('Email').fill(golfer.email)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('alert')).toContainText('Sign up failed')
  await expect(page.getByLabel('Name')).toHaveValue('Mia')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/rounds')
  await expect(page.getByText('Round history empty :(')).toBeVisible()
  await test.step('redirects a signed-in user from sign-in to the rounds', async () => {
    await page.goto('/login')
    await expect(page).toHaveURL('/rounds')
  })
  await test.step('stays open to a signed-in user, who can sign up another golfer', async () => {
    await open('/signup')
    await expect(page.getByRole('banner').getByRole('button', { name: /Mia/ })).toBeVisible()
    await expect(page).toHaveURL('/signup')
    await page.getByLabel('Name').fill(`${name} Two`)
    await page.getByLabel('Email').fill(newcomer().email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page).toHaveURL('/rounds')
    await expect(page.getByRole('banner').getByRole('button', { name: /Mia Two/ })).toBeVisible()
  })
})
