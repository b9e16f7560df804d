import { expectAccessible } from './accessibility.ts'
import { expect, test } from './staff.ts'

const ROWS = 'email,name,course\nann@example.com,Ann,Kea Flat\n'
const csv = (name: string, content = ROWS) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
const text = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})

test('uploads, previews, renames, uses and deletes recipients files and templates', async ({
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
    await expect(item(file).getByRole('cell').nth(1)).toHaveText('1')
    await expect(item(file)).toContainText('email, name, course')
    await expectAccessible(page)
  })
  await test.step('asks before a file is replaced', async () => {
    await upload.setInputFiles(csv(file, `${ROWS}bob@example.com,Bob,Kea Flat\n`))
    await page.getByRole('button', { name: `Replace ${file}` }).click()
    await expect(item(file).getByRole('cell').nth(1)).toHaveText('2')
  })
  await test.step('makes a template from single files and previews it', async () => {
    await page.getByLabel('Upload a template').setInputFiles(text('subject.txt', 'News for {{name}}'))
    const dialog = page.getByRole('dialog', { name: 'Upload a template' })
    await expect(dialog.getByText('Still missing: text.txt.')).toBeVisible()
    await dialog
      .getByLabel('Files of the template')
      .setInputFiles([
        text('text.txt', 'Dear {{name}}'),
        text(
          'mail.html',
          '<p style="color: rgb(1, 2, 3)">Dear {{name}}</p><img src="https://tracker.example/a.png"><script>document.title = "!"</script>',
        ),
      ])
    await dialog.getByLabel('Template ID').fill(id)
    await expectAccessible(page, { part: 'dialog[open]' })
    await dialog.getByRole('button', { name: 'Upload' }).click()
    await page.getByRole('button', { name: `Preview ${id}` }).click()
    const preview = page.getByRole('dialog', { name: id })
    await expect(preview).toContainText('News for {{name}}')
    const paragraph = preview.frameLocator('iframe').getByText('Dear {{name}}')
    // The mail's own styles apply, which the policy of the page would block.
    await expect(paragraph).toHaveCSS('color', 'rgb(1, 2, 3)')
    await expect(preview).toContainText('1 image of another site is not loaded in this preview.')
    await expectAccessible(page, { part: 'dialog[open]' })
    await page.keyboard.press('Escape')
  })
  await test.step('renames with the keyboard', async () => {
    await page.getByRole('button', { name: `Rename ${file}` }).focus()
    await page.keyboard.press('Enter')
    const name = page.getByRole('dialog').getByLabel('New name')
    await name.fill('club-night.csv')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toContainText('This name is taken.')
    await name.fill(`${id} new.csv`)
    await page.keyboard.press('Enter')
    await expect(item(`${id} new.csv`)).toBeVisible()
  })
  await test.step('deletes after confirmation', async () => {
    await page.getByRole('button', { name: `Delete ${id}`, exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('Mailings in progress and scheduled ones go on')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(item(id)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Templates', exact: true })).toBeFocused()
  })
  await test.step('undoes the deletion of a template', async () => {
    await page.getByText(`Template ${id} deleted`).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(item(id)).toContainText('News for {{name}}')
  })
  await test.step('fills in the form', async () => {
    await page.getByRole('link', { name: `Use ${id} new.csv in a mailing` }).click()
    await expect(page.getByLabel('File name')).toHaveValue(`${id} new.csv`)
  })
})
