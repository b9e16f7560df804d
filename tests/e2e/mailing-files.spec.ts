import { expectAccessible } from './accessibility.ts'
import { expect, test } from './staff.ts'

const ROWS = 'email,name,course\nann@example.com,Ann,Kea Flat\n'
const csv = (name: string, content = ROWS) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
const text = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})

test('uploads, uses and deletes recipients files and templates', { tag: '@detail' }, async ({
  page,
  open,
  allowConsoleError,
}) => {
  // The browser logs rejected uploads.
  allowConsoleError('status of 400')
  allowConsoleError('status of 409')
  // The browser logs that the script in the previewed mail was blocked.
  allowConsoleError('Blocked script execution')
  allowConsoleError("Loading the image 'https://tracker.example/a.png' violates")
  const id = `e2e ${Date.now()}`
  const file = `${id}.csv`
  const upload = page.getByLabel('Upload recipients files')
  const item = (name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
  const uploads = page.getByRole('list', { name: 'Uploads' })
  await open('/mailing?view=files')

  await test.step('several files, of which one cannot be used', async () => {
    await upload.setInputFiles([csv(file), csv('bad.csv', 'name\nAnn\n')])
    await expect(uploads.getByText('Stored, 1 row')).toBeVisible()
    await expect(uploads.getByText('Not stored: bad.csv has no column named email.')).toBeVisible()
    await expect(item(file)).toContainText(/\d bytes/)
    await expectAccessible(page)
  })
  await test.step('asks before a file is replaced', async () => {
    await upload.setInputFiles(csv(file, `${ROWS}bob@example.com,Bob,Kea Flat\n`))
    await page.getByRole('button', { name: `Replace ${file}` }).click()
    await expect(uploads.getByText('Stored, 2 rows')).toBeVisible()
  })
  await test.step('makes a template from single files', async () => {
    await page.getByLabel('Upload a template').setInputFiles(text('subject.txt', 'News for {{name}}'))
    const dialog = page.getByRole('dialog', { name: 'Upload a template' })
    await expect(dialog.getByText('Still missing: text.txt.')).toBeVisible()
    await dialog
      .getByLabel('Files of the template')
      .setInputFiles([
        text('text.txt', 'Dear {{name}}'),
        text(
          'mail.html',
          '<p style="color: rgb(1, 2, 3)">Dear {{name}}</p><img src="https://tracker.example/a.png" alt="A"><script>document.title = "!"</script>',
        ),
      ])
    await dialog.getByLabel('Template ID').fill(id)
    await expectAccessible(page, { part: 'dialog[open]' })
    await dialog.getByRole('button', { name: 'Upload' }).click()
    await expect(item(id)).toContainText('News for {{name}}')
  })
  await test.step('shows the mail without scripts and images of other sites', async () => {
    await page.getByRole('link', { name: `Use ${id} in a mailing` }).click()
    await page.getByLabel('File name').fill(file)
    await page.getByLabel('Campaign').fill('News')
    const check = page.getByRole('region', { name: 'Check' })
    const paragraph = check.frameLocator('iframe').getByText('Dear Ann')
    // The mail's own styles apply, which the policy of the page would block.
    await expect(paragraph).toHaveCSS('color', 'rgb(1, 2, 3)')
    await expect(check.getByRole('list', { name: 'Warnings' })).toContainText('Scripts are removed')
    await open('/mailing?view=files')
  })
  await test.step('deletes after confirmation', async () => {
    await page.getByRole('button', { name: `Delete ${id}`, exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('Mailings in progress continue')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(item(id)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Templates', exact: true })).toBeFocused()
  })
  await test.step('fills in the form', async () => {
    await page.getByRole('link', { name: `Use ${file} in a mailing` }).click()
    await expect(page.getByLabel('File name')).toHaveValue(file)
  })
})

test('offers what earlier versions have kept of a template once, as a file', { tag: '@detail' }, async ({
  page,
  open,
}) => {
  await open('/mailing?view=files')
  const user = await (await page.request.get('/rest/auth/get_user')).json()
  const parts = { subject: 'Spring', text: 'Dear {{name}}', html: '' }
  const kept = { userId: user.id, texts: { 'template spring': JSON.stringify({ newName: '', parts }) } }
  await page.evaluate((text) => localStorage.setItem('keptDrafts', text), JSON.stringify(kept))
  await page.reload()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await saved).suggestedFilename()).toBe('spring.zip')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('keptDrafts'))).toBeNull()
})
