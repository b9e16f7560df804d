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

test('shows the overview of a user, and undoes changes of the account', async ({
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
    await note.fill('Asked for a refund, and')
    await open('/admin?query=ann@example.com')
    await expect(note).toHaveValue('')
    await open(`/admin?query=${encodeURIComponent(person.email)}`)
    await expect(note).toHaveValue('Asked for a refund, and')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(note).toHaveValue('Asked for a refund')
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

test("shows a colleague's change, and rejects a change of an outdated version", { tag: '@detail' }, async ({
  page,
  open,
  browser,
  baseURL,
  staffState,
}) => {
  const { person, close } = await signedUpGolfer(browser, baseURL)
  const colleagues = await browser.newContext({ baseURL, storageState: staffState })
  const colleague = await colleagues.newPage()
  const user = `/admin?query=${encodeURIComponent(person.email)}`
  for (const on of [page, colleague]) await on.clock.install()
  await open(user)
  await open(user, colleague)
  const note = (on: typeof page) => on.getByLabel('Note about this user')
  await note(page).fill('Wants a refund')
  await note(colleague).fill('Called twice')
  await colleague.getByRole('button', { name: 'Save note' }).click()
  await expect(colleague.getByText('Note saved')).toBeVisible()

  await page.clock.runFor(3000)
  await expect(page.getByText('staff@example.com: change note')).toBeVisible()
  await expect(note(page)).toHaveValue('Wants a refund')
  await page.getByRole('button', { name: 'Save note' }).click()
  const panel = page.getByRole('region', { name: 'Note' })
  await expect(panel).toContainText('Somebody else has changed this since you began')
  await expect(panel.locator('dd')).toHaveText(['No note', 'Called twice', 'Wants a refund'])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep both' }).click()
  await expect(page.getByText('Note saved')).toBeVisible()
  await colleague.clock.runFor(3000)
  await expect(note(colleague)).toHaveValue('Called twice\n\nWants a refund')
  await colleagues.close()
  await close()
})
