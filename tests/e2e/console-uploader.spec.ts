import type { Page } from 'playwright/test'
import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import { golfer } from './accounts.ts'
import { recordedRoundFile } from './recorded-round-file.ts'
import { expect, test } from './staff.ts'

const round = {
  name: 'round.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(recordedRoundFile)),
}

test.beforeEach(async ({ open }) => {
  await open('/admin?tab=uploader')
})

/** Chooses a file with this content and submits the form. */
async function submitDocument(page: Page, document: object, name = round.name): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ ...round, name, buffer: Buffer.from(JSON.stringify(document)) })
  await page.getByRole('button', { name: 'Submit' }).click()
}
const undo = (page: Page) => page.locator('[data-change-notice]').getByRole('button', { name: 'Undo' })
const list = (page: Page) => page.getByRole('region', { name: 'Files to upload' })
const row = (page: Page, name: string) =>
  list(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })

test('says why a file cannot be sent, and to whom it can be', { tag: '@detail' }, async ({ page, open }) => {
  const install = page.getByLabel('Install id:')
  const submit = page.getByRole('button', { name: 'Submit' })
  await test.step('requires an install id or a login, and a file, with the keyboard alone', async () => {
    await expect(install).toBeVisible()
    await expect(submit).toBeDisabled()
    await page.getByLabel('Round', { exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByLabel('Snapshot')).toBeChecked()
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Login:')).toBeFocused()
    await page.keyboard.type(golfer.email)
    await page.keyboard.press('Tab')
    await expect(page.locator('input[type=file]')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText('Not file')
    await page.getByLabel('Round', { exact: true }).check()
  })
  await test.step('accepts a dropped file, and does not navigate to one beside the drop zone', async () => {
    const drop = async (selector: string, name: string) =>
      page.evaluate(
        ([selector = '', name = '']) => {
          const dataTransfer = new DataTransfer()
          dataTransfer.items.add(new File(['{}'], name, { type: 'application/json' }))
          const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
          document.querySelector(selector)?.dispatchEvent(event)
          return event.defaultPrevented
        },
        [selector, name],
      )
    await page.getByText('Drop files or a folder here').evaluate((zone) => zone.setAttribute('data-here', ''))
    await drop('[data-here]', 'dropped.json')
    await expect(page.getByText('dropped.json')).toBeVisible()
    expect(await drop('footer', 'beside.json')).toBe(true)
  })
  await test.step('reports an install that does not exist at its field', async () => {
    await page.locator('input[type=file]').setInputFiles(round)
    await install.fill('I-NOBODY')
    await expect(row(page, 'round.json')).toContainText('There is no install I-NOBODY')
    await submit.press('Enter')
    await expect(install).toBeFocused()
    await expect(install).toHaveAccessibleDescription('There is no install I-NOBODY')
    await expectAccessible(page)
  })
  await test.step('continues in another tab, warns before leaving the page, and can be cancelled', async () => {
    await page.route('**/rest/admin/upload/**', () => {})
    await install.fill('I-ANN-PIXEL')
    await submitDocument(page, recordedRoundFile)
    await expect(page.getByRole('progressbar')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'User' }).click()
    const warning = page.waitForEvent('dialog')
    const closing = page.close({ runBeforeUnload: true })
    const dialog = await warning
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await closing
    await page.goBack()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(row(page, 'round.json')).toContainText(/of 14 Jun 2026/)
    await expect(submit).toBeEnabled()
  })
  await test.step('suggests the devices of the golfer who is open in the console', async () => {
    await open(`/admin?tab=uploader&query=${golfer.email}`)
    await expect(page.locator('#uploader-installs option[value=I-ANN-PIXEL]')).toBeAttached()
  })
})

test('says that a deleted round stays deleted', { tag: '@detail' }, async ({ page }) => {
  const recorded = { ...recordedRoundFile, token: 'e2e-replaced' }
  await page.getByLabel('Install id:').fill('I-ANN-PIXEL')
  await submitDocument(page, recorded)
  await expect(page.getByText('Success loading')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open round e2e-replaced' })).toBeVisible()
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const headers = { 'X-XSRF-TOKEN': decodeURIComponent(token) }
  await page.request.delete('/rest/admin/delete_round/e2e-replaced', { headers })
  await page.locator('input[type=file]').setInputFiles({
    ...round,
    buffer: Buffer.from(JSON.stringify({ ...recorded, handicapMode: 'Gross' })),
  })
  await expect(row(page, 'round.json')).toContainText('Overwrites deleted round e2e-replaced')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(row(page, 'round.json')).toContainText('The round was deleted before and stays deleted')
  await expect(page.getByRole('link', { name: 'Find round e2e-replaced' })).toBeVisible()
  await expectAccessible(page)
})

test('uploads the files of one drop with a result for each, and undoes them together', async ({ page }) => {
  const stored = { ...recordedRoundFile, token: 'e2e-many-stored' }
  const again = { ...recordedRoundFile, startTimestampMs: Date.UTC(2026, 4, 3) }
  const file = (name: string, content: object | string) => ({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
  })
  const input = page.locator('input[type=file]')
  await page.getByLabel('Install id:').fill('I-ANN-PIXEL')
  for (const document of [stored, again]) {
    await submitDocument(page, document)
    await expect(page.getByText('Success loading')).toBeVisible()
  }
  await test.step('says what each file would do before it is submitted', async () => {
    await input.setInputFiles([
      file('round-1.json', { ...recordedRoundFile, token: 'e2e-many-1' }),
      file('round-2.json', { ...recordedRoundFile, token: 'e2e-many-2' }),
      file('copy.json', { ...recordedRoundFile, token: 'e2e-many-1' }),
      file('changed.json', { ...stored, handicapMode: 'Gross' }),
      file('again.json', again),
      file('broken.json', '{'),
    ])
    await expect(list(page).getByRole('heading', { name: '6 files' })).toBeVisible()
    await expect(row(page, 'round-1.json')).toContainText('New round of 14 Jun 2026')
    await expect(row(page, 'copy.json')).toContainText('The same file as round-1.json')
    await expect(row(page, 'changed.json')).toContainText('Overwrites round e2e-many-stored of 14 Jun 2026')
    await expect(row(page, 'again.json')).toContainText('Already stored as round')
    await expect(row(page, 'broken.json')).toContainText('file: not valid JSON')
    await expect(
      list(page).getByText('2 new, 2 already stored, 1 overwriting what is stored, 1 cannot be uploaded'),
    ).toBeVisible()
    await expectAccessible(page, { widths: BOTH_WIDTHS })
  })
  await test.step('uploads those that can be, and says what has become of each', async () => {
    await page.getByRole('button', { name: 'Submit' }).press('Enter')
    await expect(list(page).getByText('3 uploaded, 2 already stored, 1 not uploaded')).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText('Error loading!')
    await expect(row(page, 'round-2.json').getByRole('link')).toHaveAttribute('href', '/round/e2e-many-2')
    await expect(row(page, 'broken.json')).toContainText('Not uploaded: file: not valid JSON')
    await expectAccessible(page)
  })
  await test.step('deletes the new rounds and restores the replaced one with one Undo', async () => {
    await expect(page.locator('[data-change-notice]')).toContainText('3 files uploaded')
    await page.keyboard.press('Tab')
    await expect(undo(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Undone: 3 files uploaded')).toBeVisible()
    const restored = await page.request.get('/rest/admin/download_round/e2e-many-stored')
    expect(await restored.json()).toEqual(stored)
    expect((await page.request.get('/rest/round/e2e-many-1')).status()).toBe(404)
  })
})
