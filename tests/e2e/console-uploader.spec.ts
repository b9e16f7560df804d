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
const LONG = 'I-0123456789abcdef-0123456789abcdef-0123456789abcdef'

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

async function dropFiles(page: Page) {
  const drop = async (names: string[]) => {
    const dataTransfer = await page.evaluateHandle((names) => {
      const transfer = new DataTransfer()
      for (const name of names) transfer.items.add(new File(['{}'], name, { type: 'application/json' }))
      return transfer
    }, names)
    await page.getByText('Drop a file here').dispatchEvent('drop', { dataTransfer })
  }
  await test.step('accepts one file', async () => {
    await drop(['dropped.json'])
    await expect(page.getByText('dropped.json')).toBeVisible()
  })
  await test.step('does not navigate to a file dropped outside the drop zone', async () => {
    const isPrevented = await page.evaluate(() => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['{}'], 'a.json'))
      const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
      document.querySelector('footer')?.dispatchEvent(event)
      return event.defaultPrevented
    })
    expect(isPrevented).toBe(true)
  })
}

/** Completes and submits the form, without a file, with the keyboard alone. */
async function submitWithKeyboard(page: Page) {
  const submit = page.getByRole('button', { name: 'Submit' })
  await expect(page.getByLabel('Install id:')).toBeVisible()
  await expect(submit).toBeDisabled()
  // The last entry of the sidebar.
  await page.getByRole('link', { name: 'Audit' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Round', { exact: true })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByLabel('Snapshot')).toBeChecked()
  await expect(page.getByLabel('Install id:')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Login:')).toBeFocused()
  await page.keyboard.type(golfer.email)
  await page.keyboard.press('Tab')
  await expect(page.locator('input[type=file]')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(submit).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Not file')
  await page.getByLabel('Round', { exact: true }).check()
}

test('uploads a round, and shows its link and warnings or the reason of its rejection', {
  tag: '@detail',
}, async ({ page }) => {
  const alert = page.getByRole('alert')
  await test.step('requires an install id or a login, and a file, with the keyboard alone', () =>
    submitWithKeyboard(page))
  await dropFiles(page)
  await page.getByLabel('Install id:').fill('I-ANN-PIXEL')
  await page.locator('input[type=file]').setInputFiles(round)
  for (const fact of ['round.json', 'kB', 'application/json']) {
    await expect(page.locator('dl').getByText(fact)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Success loading' })).toBeVisible()
  const link = page.getByRole('link', { name: /^Open round/ })
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('href', /^\/round\/.+/)

  await test.step('shows which field of the file the service rejects, and why', async () => {
    await page.getByLabel('Install id:').fill(LONG)
    await submitDocument(page, { ...recordedRoundFile, startTimestampMs: 'noon' }, `${LONG}.json`)
    await expect(alert).toContainText('Error loading!')
    await expect(alert).toContainText('startTimestampMs: expected a number')
    await expectToFit(page)
    await expectAccessible(page)
    await page.getByLabel('Install id:').fill('I-ANN-PIXEL')
  })
  await test.step('shows the warnings of an upload under its success', async () => {
    const holes = recordedRoundFile.course.holes.map((hole) => ({ ...hole, strokeIndex: 3 }))
    await submitDocument(page, { ...recordedRoundFile, course: { ...recordedRoundFile.course, holes } })
    await expect(page.getByText('Success loading')).toBeVisible()
    const warnings = page.getByRole('status').filter({ hasText: '8 warnings' })
    await expect(warnings.getByRole('listitem').first()).toHaveText(
      'course.holes[1].strokeIndex: 3 is also used by hole 1; ties go by hole order',
    )
    await expectAccessible(page)
  })
  let isLost = true
  await test.step('keeps the file after a lost connection, so that it can be sent again', async () => {
    await page.route('**/rest/admin/upload/**', (route) =>
      isLost ? route.abort('connectionreset') : route.continue(),
    )
    await submitDocument(page, recordedRoundFile)
    await expect(alert).toContainText('Error loading!')
    await expect(alert).toContainText('The service did not respond')
    await expect(page.getByText('round.json')).toBeVisible()
    isLost = false
  })
  await test.step('continues an upload in another tab, warns before leaving the page, and can cancel it', () =>
    cancelUpload(page))
})

test('offers the devices of a golfer who is open in the console, or whose login is pasted', {
  tag: '@detail',
}, async ({ page, open }) => {
  const devices = page.getByRole('group', { name: `Devices of ${golfer.email}` })
  await test.step('lists the devices of a pasted login, and asks for one of them', async () => {
    await page.locator('input[type=file]').setInputFiles(round)
    await page.getByLabel('Install id:').fill(golfer.email)
    await expect(devices).toBeVisible()
    await page.getByLabel('Install id:').press('Enter')
    await expect(page.getByText('Choose one of the devices.')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(devices.getByRole('button', { pressed: true })).toHaveCount(1)
    await expect(page.getByText('Choose one of the devices.')).toHaveCount(0)
  })
  await test.step('reports an install that does not exist at its field', async () => {
    await page.getByLabel('Install id:').fill('I-NOBODY')
    await page.getByRole('button', { name: 'Submit' }).press('Enter')
    await expect(page.getByLabel('Install id:')).toBeFocused()
    await expect(page.getByLabel('Install id:')).toHaveAccessibleDescription('There is no install I-NOBODY')
    await expect(page.getByText('Error loading!')).toHaveCount(0)
  })
  await open(`/admin?tab=uploader&query=${golfer.email}`)
  await devices.getByRole('button', { name: /I-ANN-PIXEL/ }).press('Enter')
  await expect(page.getByLabel('Install id:')).toHaveValue('I-ANN-PIXEL')
  await expect(devices.getByRole('button', { pressed: true })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled()
  await expectAccessible(page)
})

async function cancelUpload(page: Page) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/rest/admin/upload/**', async (route) => {
    await released
    await route.abort().catch(() => {})
  })
  await page.getByRole('button', { name: 'Submit' }).click()
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
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Cancelled')).toBeVisible()
  release()
}

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
  await test.step('asks before a snapshot replaces the state of an account', () => replaceState(page))
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

async function replaceState(page: Page) {
  const properties = ['theme', 'units', 'sound'].map((key) => ({ type: 'Default', key, commitTs: 1 }))
  const snapshot = { version: 1, iid: 'I-ANN-SPARE', installs: [], properties }
  await page.getByLabel('Snapshot').check()
  await page.getByLabel('Login:').fill(golfer.email)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'ann.json', mimeType: '', buffer: Buffer.from(JSON.stringify(snapshot)) })
  await expect(page.locator('dl').getByText(/json$/).last()).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Success loading')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Open round/ })).toHaveCount(0)
  await submitDocument(page, { ...snapshot, properties: properties.slice(0, 1) })
  await expect(question(page)).toContainText('Properties of I-ANN-SPARE')
  await page.getByRole('button', { name: 'Keep what is stored' }).click()
  await expect(page.getByRole('button', { name: 'Submit' })).toBeFocused()
  const user = await (await page.request.get(`/rest/admin/find_user/${golfer.email}`)).json()
  const keys = user.properties.map(({ key }: { key?: string }) => key)
  expect(keys).toEqual(expect.arrayContaining(['theme', 'units', 'sound']))
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

test('pauses an upload of many files when the session ends, and continues after sign-in', {
  tag: '@detail',
}, async ({ page }) => {
  let isSignedIn = false
  await page.route('**/rest/admin/upload_preview/**', (route) =>
    isSignedIn
      ? route.fulfill({ json: { changes: [] } })
      : route.fulfill({ status: 401, body: 'Please sign in' }),
  )
  await page.route('**/rest/admin/upload/**', (route) => route.fulfill({ json: { warnings: [] } }))
  await page.getByLabel('Install id:').fill('I-ANN-PIXEL')
  const files = Array.from({ length: 12 }, (_, index) => ({ ...round, name: `round-${index}.json` }))
  await page.locator('input[type=file]').setInputFiles(files)
  await expect(page.getByRole('heading', { name: '12 files' })).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'The upload is paused' })
  await expect(alert).toContainText('Your session has ended')
  await expect(page.getByText('0 of 12 uploaded, 12 waiting').first()).toBeVisible()
  await expectAccessible(page)
  isSignedIn = true
  await alert.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('12 of 12 uploaded').first()).toBeVisible()
})
