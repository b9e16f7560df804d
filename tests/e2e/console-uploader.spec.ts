import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { golfer } from './accounts.ts'
import { expectToFit } from './fits.ts'
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
const question = (page: Page) => page.getByRole('region', { name: 'Replace what is stored?' })

test('says why a file cannot be sent, and to whom it can be', async ({ page, open }) => {
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
    await expect(page.getByRole('alert')).toHaveText('Not file')
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
    await page.getByText('Drop a file here').evaluate((zone) => zone.setAttribute('data-here', ''))
    await drop('[data-here]', 'dropped.json')
    await expect(page.getByText('dropped.json')).toBeVisible()
    expect(await drop('footer', 'beside.json')).toBe(true)
  })
  await test.step('asks for one of the devices of a pasted login', async () => {
    await page.locator('input[type=file]').setInputFiles(round)
    await install.fill(golfer.email)
    const devices = page.getByRole('group', { name: `Devices of ${golfer.email}` })
    await expect(devices).toBeVisible()
    await install.press('Enter')
    await expect(page.getByText('Choose one of the devices.')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(devices.getByRole('button', { pressed: true })).toHaveCount(1)
  })
  await test.step('reports an install that does not exist at its field', async () => {
    await install.fill('I-NOBODY')
    await submit.press('Enter')
    await expect(install).toBeFocused()
    await expect(install).toHaveAccessibleDescription('There is no install I-NOBODY')
  })
  await test.step('shows which field of the file the service rejects, and why', async () => {
    await install.fill('I-ANN-PIXEL')
    await submitDocument(page, { ...recordedRoundFile, startTimestampMs: 'noon' })
    await expect(page.getByRole('alert')).toContainText('startTimestampMs: expected a number')
    await expectToFit(page)
  })
  await test.step('continues in another tab, warns before leaving the page, and can be cancelled', async () => {
    await page.route('**/rest/admin/upload/**', () => {})
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
    await expect(page.getByText('Cancelled')).toBeVisible()
  })
  await test.step('offers the devices of the golfer who is open in the console', async () => {
    await open(`/admin?tab=uploader&query=${golfer.email}`)
    await page.getByRole('button', { name: /I-ANN-PIXEL/ }).press('Enter')
    await expect(install).toHaveValue('I-ANN-PIXEL')
  })
})

test('says what a file overwrites, asks before it does, and is undone by the message, with the keyboard alone', async ({
  page,
}) => {
  const recorded = { ...recordedRoundFile, token: 'e2e-replaced' }
  await page.getByLabel('Install id:').fill('I-ANN-PIXEL')
  await submitDocument(page, recorded)
  await expect(page.getByText('Success loading')).toBeVisible()
  await expect(question(page)).toHaveCount(0)

  const changed = { ...recorded, handicapMode: 'Gross', startTimestampMs: Date.UTC(2026, 5, 15) }
  await page
    .locator('input[type=file]')
    .setInputFiles({ ...round, buffer: Buffer.from(JSON.stringify(changed)) })
  await expect(page.locator('dl')).toContainText('Overwrites round e2e-replaced of 14 Jun 2026')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Submit' }).press('Enter')
  await expect(question(page)).toBeFocused()
  await expect(question(page).getByRole('row')).toHaveText([
    'ChangeStoredIn the file',
    'Start14 Jun 2026 09:10:00 UTC+01:0015 Jun 2026 01:00:00 UTC+01:00',
    'Handicap modeNetGross',
  ])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Submit' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Replace', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Success loading')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Open round e2e-replaced' })).toBeFocused()
  await undo(page).press('Enter')
  await expect(page.getByText('Undone: Round e2e-replaced uploaded')).toBeVisible()
  // The file can be submitted again, for example to another install.
  await expect(page.locator('dl')).toContainText('Overwrites round e2e-replaced')
  const stored = await page.request.get('/rest/admin/download_round/e2e-replaced')
  expect(await stored.json()).toEqual(recorded)

  await test.step('reports that a deleted round stays deleted, and undeletes it', () => undeleteRound(page))
})

async function undeleteRound(page: Page) {
  const recorded = { ...recordedRoundFile, token: 'e2e-deleted' }
  await submitDocument(page, recorded)
  await expect(page.getByText('Success loading')).toBeVisible()
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const headers = { 'X-XSRF-TOKEN': decodeURIComponent(token) }
  await page.request.delete('/rest/admin/delete_round/e2e-deleted', { headers })
  await submitDocument(page, recorded)
  await expect(page.getByText('The round had been deleted and stays deleted.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Open round/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undelete' }).click()
  await expect(page.getByText('The round is no longer deleted.')).toBeVisible()
  expect((await page.request.get('/rest/round/e2e-deleted')).status()).toBe(200)
}

test('uploads a folder with a result per file, holds files that would overwrite, and undoes all uploads', async ({
  page,
}, testInfo) => {
  const write = async (name: string, content: object | string) => {
    const file = testInfo.outputPath('June', name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  }
  const stored = { ...recordedRoundFile, token: 'e2e-queue-stored' }
  await page.getByLabel('Install id:').fill('I-ANN-PIXEL')
  await submitDocument(page, stored)
  await expect(page.getByText('Success loading')).toBeVisible()
  for (const number of [1, 2, 3]) {
    await write(`ann/round-${number}.json`, { ...recordedRoundFile, token: `e2e-queue-${number}` })
  }
  await write('broken.json', '{')
  await write('changed.json', { ...stored, handicapMode: 'Gross' })
  const list = page.getByRole('region', { name: 'Files to upload' })
  const row = (name: string) => list.getByRole('row').filter({ hasText: name })

  await test.step('uploads valid files and reports the others', async () => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose folder' }).press('Enter')
    await (await chooser).setFiles(testInfo.outputPath('June'))
    await expect(list.getByRole('heading', { name: '5 files' })).toBeVisible()
    await expect(row('broken.json')).toContainText('file: not valid JSON in line 1, column 2')
    await expect(row('changed.json')).toContainText('Overwrites round e2e-queue-stored of 14 Jun 2026')
    await expect(list.getByText('1 overwrites a stored round')).toBeVisible()
    await page.getByRole('button', { name: 'Submit' }).press('Enter')
    await expect(list.getByText('3 of 5 uploaded, 1 failed, 1 would overwrite').first()).toBeVisible()
    await expect(row('broken.json')).toContainText('Error loading! file: not valid JSON')
    const bar = list.getByRole('progressbar', { name: 'Files finished' })
    await expect(bar).toHaveAttribute('aria-valuetext', '5 of 5, 1 failed')
    await expect(bar.locator('[data-part="failed"]')).toHaveAttribute('width', '200')
    await expect(row('June/ann/round-2.json').getByRole('link', { name: 'e2e-queue-2' })).toHaveAttribute(
      'href',
      '/round/e2e-queue-2',
    )
    await expectAccessible(page)
  })
  await test.step('shows the changes of a held file, and overwrites it after confirmation', async () => {
    await list.getByRole('button', { name: '1 change of June/changed.json' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Replace what is stored?' })
    await expect(dialog.getByRole('row').nth(1)).toHaveText('Handicap modeNetGross')
    await page.keyboard.press('Escape')
    await list.getByRole('button', { name: 'Overwrite 1 of 5' }).press('Enter')
    await expect(list.getByText('4 of 5 uploaded, 1 failed').first()).toBeVisible()
    await expect(list.getByRole('heading', { name: '5 files' })).toBeFocused()
  })
  await test.step('saves the outcome as CSV', async () => {
    const download = page.waitForEvent('download')
    await list.getByRole('button', { name: 'Save CSV' }).click()
    const csv = await readFile(await (await download).path(), 'utf8')
    expect(csv.split('\r\n').slice(0, 3)).toEqual([
      '\uFEFFFile,State,Details,Round,Size',
      expect.stringMatching(/^June\/ann\/round-1\.json,Done,.*,e2e-queue-1,/),
      expect.stringMatching(/^June\/ann\/round-2\.json,Done,.*,e2e-queue-2,/),
    ])
  })
  await test.step('deletes the new rounds and restores the replaced one with one Undo', async () => {
    await expect(page.locator('[data-change-notice]')).toContainText('4 files uploaded')
    await undo(page).press('Enter')
    await expect(list.getByText('0 of 5 uploaded, 4 undone, 1 failed').first()).toBeVisible()
    const restored = await page.request.get('/rest/admin/download_round/e2e-queue-stored')
    expect(await restored.json()).toEqual(stored)
    expect((await page.request.get('/rest/round/e2e-queue-1')).status()).toBe(404)
  })
})
