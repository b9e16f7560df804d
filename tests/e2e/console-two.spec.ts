import type { Browser } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { confirmAccount, createAccount, newcomer, startSession } from './accounts.ts'
import { expect, test } from './staff.ts'

/** Signs up a golfer in a separate browser, whose session stays open. */
async function signedUpGolfer(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    storageState: { cookies: [], origins: [] },
  })
  const person = await createAccount(context, { ...newcomer(), name: 'Mia Marsh' })
  return { person, phone: context, close: () => context.close() }
}

test('shows the overview of a user, undoes changes, and merges those of a colleague', async ({
  page,
  open,
  browser,
  baseURL,
  site,
}) => {
  const { person, phone, close } = await signedUpGolfer(browser, baseURL)
  await open(`/admin?query=${encodeURIComponent(person.email)}`)
  const head = page.getByRole('region', { name: 'Search result' }).locator('header').first()
  await expect(head).toContainText('Mia Marsh')
  await expect(head).toContainText('Not confirmed')
  const note = page.getByLabel('Note about this user')
  await expect(page.getByRole('region', { name: 'License info' })).toContainText('Actual licenseNone')
  await expectAccessible(page, { widths: [1440, 390] })

  const actions = page.getByRole('button', { name: 'Actions' })

  await test.step('saves a note and undoes the change', async () => {
    await note.fill('Asked for a refund')
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByText('Note saved')).toBeVisible()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText('Undone: Note saved')).toBeVisible()
    await expect(note).toHaveValue('')
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect(note).toHaveValue('Asked for a refund')
  })

  await test.step('keeps a note that was begun when the page is left', async () => {
    await note.fill('Called twice')
    await open('/admin?query=ann@example.com')
    await expect(note).toHaveValue('')
    await open(`/admin?query=${encodeURIComponent(person.email)}`)
    await expect(note).toHaveValue('Called twice')
  })

  await test.step('shows what a colleague has changed meanwhile, and keeps both notes', async () => {
    const colleague = await page.context().newPage()
    await open(`/admin?query=${encodeURIComponent(person.email)}`, colleague)
    await colleague.getByLabel('Note about this user').fill('Got a refund')
    await colleague.getByRole('button', { name: 'Save note' }).click()
    await expect(colleague.getByText('Note saved')).toBeVisible()
    await colleague.close()
    await expect(page.getByText('staff@example.com: change note').first()).toBeVisible()
    await expect(note).toHaveValue('Called twice')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByRole('button', { name: 'Save note' }).click()
    const panel = page.getByRole('region', { name: 'Note' })
    await expect(panel).toContainText('Somebody else has changed this since you began')
    await expect(panel.locator('dd')).toHaveText(['Asked for a refund', 'Got a refund', 'Called twice'])
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Keep both' }).click()
    await expect(note).toHaveValue('Got a refund\n\nCalled twice')
  })

  await test.step('ends the sessions, which cannot be undone', async () => {
    await actions.click()
    await page.getByRole('button', { name: 'End sessions (1)…' }).click()
    await expect(page.getByRole('dialog')).toContainText('This cannot be undone')
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page.getByText('Sessions ended')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Account' })).toContainText(', 0 sessions')
    expect((await phone.request.get('/rest/auth/get_user')).status()).toBe(401)
  })

  await test.step('disables the account and undoes that in the audit', async () => {
    await actions.click()
    await page.getByRole('button', { name: 'Disable account…' }).click()
    await page.getByRole('button', { name: 'Disable', exact: true }).click()
    await expect(head).toContainText('Disabled')
    await expect(startSession(phone, person)).rejects.toThrow(/401/)
    await page.getByRole('tab', { name: 'Audit' }).click()
    await page.getByRole('button', { name: 'Undo disable account' }).click()
    await expect(head).not.toContainText('Disabled')
    await startSession(phone, person)
  })

  await test.step('accepts no property before the email is confirmed', async () => {
    await page.getByLabel('Name', { exact: true }).fill('beta')
    await page.getByLabel('Value', { exact: true }).fill('on')
    await page.getByRole('button', { name: 'Add property' }).click()
    await expect(page.getByText('has not confirmed its e-mail address')).toBeVisible()
    await confirmAccount(site, phone, person)
    await open(`/admin?query=${encodeURIComponent(person.email)}`)
    await expect(head).toContainText('Mia Marsh')
    await expect(head).not.toContainText('Not confirmed')
  })

  await test.step('edits and removes a property, and restores it', async () => {
    await page.getByLabel('Name', { exact: true }).fill('beta')
    await page.getByLabel('Value', { exact: true }).fill('on')
    await page.getByRole('button', { name: 'Add property' }).click()
    await page.getByRole('tab', { name: 'Properties' }).click()
    await page.getByRole('button', { name: 'Edit property beta' }).click()
    await page.getByLabel('New value').fill('off')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const card = page.getByRole('article').filter({ hasText: 'beta' })
    await expect(card).toContainText('off')
    await page.getByRole('button', { name: 'Remove property beta' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(card).toContainText('DELETED')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(card).not.toContainText('DELETED')
  })
  await close()
})
