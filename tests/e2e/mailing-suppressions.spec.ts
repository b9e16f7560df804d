import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import { expect, test } from './staff.ts'

const PATH = '/mailing?view=suppressed'

test('suppresses, finds and releases addresses', { tag: '@detail' }, async ({ page, open }) => {
  const dialog = page.getByRole('dialog')
  const rows = page.getByRole('region', { name: 'Suppressed addresses' }).locator('tbody tr')

  await test.step('an address is added by keyboard', async () => {
    await open(PATH)
    await expect(page.getByText('No address is suppressed.')).toBeVisible()
    await page.getByRole('button', { name: 'Add address' }).press('Enter')
    await expect(dialog.getByLabel('Email')).toBeFocused()
    await page.keyboard.type('Zoe@club.example')
    await page.keyboard.press('Tab')
    await page.keyboard.type('asked by phone')
    await expectAccessible(page, { part: 'dialog[open]' })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status')).toContainText(['Zoe@club.example suppressed'])
    await expect(rows).toHaveText([/zoe@club\.example.*asked by phone.*staff@example\.com/])
    await expect(page.getByRole('button', { name: 'Add address' })).toBeFocused()
  })

  await test.step('the search finds it by a part of the address', async () => {
    await page.getByLabel('Part of an address').fill('nobody')
    await expect(page.getByText('No suppressed address contains “nobody”.')).toBeVisible()
    await page.getByLabel('Part of an address').fill('ZOE@')
    await expect(rows).toHaveCount(1)
    await expect(page.getByText('1 address matches')).toBeVisible()
    // The address of the page contains no e-mail address either.
    expect(page.url()).toMatch(/\/mailing\?view=suppressed$/)
    await expectAccessible(page, { widths: BOTH_WIDTHS })
  })

  await test.step('an address is released, and restored by Undo', async () => {
    await page.getByRole('button', { name: 'Release zoe@club.example' }).press('Enter')
    await expect(page.getByText('zoe@club.example released')).toBeVisible()
    await expect(page.locator(':focus')).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rows).toContainText(['asked by phone'])
    await page.getByRole('button', { name: 'Release zoe@club.example' }).click()
    await page.getByLabel('Part of an address').fill('')
    await expect(page.getByText('No address is suppressed.')).toBeVisible()
  })
})
