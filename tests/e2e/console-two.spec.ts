import { expectAccessible } from './accessibility.ts'
import { createAccount, newcomer } from './accounts.ts'
import { expect, test } from './staff.ts'

test('shows the state of a user, undoes changes, and shows those of a colleague', { tag: '@detail' }, async ({
  page,
  open,
  newContext,
}) => {
  const golfers = await newContext({ storageState: { cookies: [], origins: [] } })
  const person = await createAccount(golfers, { ...newcomer(), name: 'Mia Marsh' })
  await open(`/admin?query=${encodeURIComponent(person.email)}`)
  const head = page.getByRole('region', { name: 'Search result' }).locator('header').first()
  await expect(head).toContainText('Mia Marsh')
  await expect(head).toContainText('Not confirmed')
  const note = page.getByLabel('Note about this user')
  await expect(page.getByRole('region', { name: 'License info' })).toContainText('Actual licenseNone')
  await expectAccessible(page, { widths: [1440, 390] })

  await test.step('saves a note and undoes the change', async () => {
    await note.fill('Asked for a refund')
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByText('Note saved')).toBeVisible()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText('Undone: Note saved')).toBeVisible()
    await expect(note).toHaveValue('')
    await expect(page.locator('[data-change-notice]').getByRole('button', { name: 'Undo' })).toHaveCount(0)
    await note.fill('Asked for a refund')
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByText('Note saved', { exact: true })).toBeVisible()
  })

  await test.step('keeps a note that was begun when the page is left', async () => {
    await note.fill('Called twice')
    await open('/admin?query=ann@example.com')
    await expect(note).toHaveValue('')
    await open(`/admin?query=${encodeURIComponent(person.email)}`)
    await expect(note).toHaveValue('Called twice')
  })

  await test.step('shows what a colleague has saved meanwhile, and replaces it on request', async () => {
    const colleague = await page.context().newPage()
    await open(`/admin?query=${encodeURIComponent(person.email)}`, colleague)
    await colleague.getByLabel('Note about this user').fill('Got a refund')
    await colleague.getByRole('button', { name: 'Save note' }).click()
    await expect(colleague.getByText('Note saved')).toBeVisible()
    await colleague.close()
    await expect(note).toHaveValue('Called twice')
    await page.getByRole('button', { name: 'Save note' }).click()
    const panel = page.getByRole('region', { name: 'Note' })
    await expect(panel).toContainText('This was changed in the meantime')
    await expect(panel).toContainText('Saved note: “Got a refund”')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByText('Note saved', { exact: true })).toBeVisible()
    await expect(note).toHaveValue('Called twice')
  })
})
