import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { accountExport } from '../../src/contract/account-export.ts'
import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import { createAccount, fillLogin, openRow } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { settled } from './settled.ts'

test('exports the account, deletes it and restores it by signing in, by keyboard on a phone', {
  tag: '@detail',
}, async ({ page, open }) => {
  const person = await createAccount(page.context())
  await page.setViewportSize({ width: 390, height: 800 })
  await test.step('says what is stored and who sees it', async () => {
    await open('/signup')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
    await expectAccessible(page, { widths: BOTH_WIDTHS })
  })
  await open('/account')

  await test.step('saves all data and the rounds as files', async () => {
    await openRow(page, 'Your data')
    const save = async (name: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name }).press('Enter'),
      ])
      await expect(page.getByText(`${download.suggestedFilename()} (`)).toContainText('is in your downloads')
      await expect(page.getByRole('button', { name })).toBeFocused()
      return readFile(await download.path(), 'utf8')
    }
    const exported = v.parse(accountExport, JSON.parse(await save('Save all data (JSON)')))
    expect(exported.account.email).toBe(person.email)
    expect(await save('Save rounds (CSV)')).toMatch(/^\uFEFFDate,Course,/)
  })

  await test.step('asks for a confirmation word and the password before it deletes the account', async () => {
    await openRow(page, 'Delete account')
    await page.getByRole('button', { name: 'Delete account…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await expect(dialog.getByLabel('Current password')).toBeFocused()
    await page.keyboard.type('wrong-password')
    await dialog.getByLabel('Type DELETE to confirm').fill('remove')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Type the word DELETE')).toBeVisible()
    await expectAccessible(page, { widths: BOTH_WIDTHS })
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('delete')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('Wrong password')
    await expect(dialog.getByLabel('Current password')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(person.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Your account will be deleted' })).toBeVisible()
    await expect(page.getByRole('button', { name: person.name })).toBeHidden()
    await expectAccessible(page, { widths: BOTH_WIDTHS })
  })

  await test.step('cancels the deletion when its owner signs in', async () => {
    await page.getByRole('link', { name: 'Sign in' }).press('Enter')
    await page.waitForURL('/login')
    await settled(page)
    await fillLogin(page, person)
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('status').filter({ hasText: 'Your account will not be deleted' }),
    ).toBeVisible()
    await expectAccessible(page, { part: 'main' })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Delete account' })).toBeVisible()
    await expect(page.getByText('Your account will not be deleted')).toBeHidden()
  })
})
