import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import { staff } from './accounts.ts'
import { expect, test } from './staff.ts'

async function fillIn(page: import('playwright/test').Page) {
  await page.getByLabel('File name').fill('club-night.csv')
  await page.getByLabel('Template ID').fill('spring-offer')
  await page.getByLabel('Campaign').fill(`Spring ${Date.now()}`)
}

test('requires every field, asks for confirmation, sends and shows the progress, with the keyboard alone', async ({
  page,
  open,
}) => {
  await open('/mailing')
  await expect(page.getByRole('heading', { name: 'Send emails' })).toBeVisible()
  for (const [label, name] of [
    ['File name', 'emailsFile'],
    ['Template ID', 'templateId'],
    ['Campaign', 'campaign'],
  ]) {
    await expect(page.getByLabel(label ?? '')).toHaveAttribute('name', name ?? '')
  }
  const send = page.getByRole('button', { name: 'Send', exact: true })
  const dialog = page.getByRole('dialog')
  const campaign = `Spring ${Date.now()}`
  await expect(send).toBeDisabled()
  await page.getByLabel('File name').focus()
  for (const text of ['club-night.csv', 'spring-offer', ' ']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(send).toBeDisabled()
  await page.getByLabel('Campaign').focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(campaign)
  await page.keyboard.press('Tab')
  await expect(send).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('club-night.csv')
  await expect(dialog).toContainText('spring-offer')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(send).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.keyboard.press('Enter')
  const mailing = { emailsFileName: 'club-night.csv', templateId: 'spring-offer', campaign }
  expect((await sent).postDataJSON()).toEqual(mailing)
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText(/\d+ of \d+/)
  await expect(send).toBeEnabled()
  await expect(page.getByRole('alert')).toHaveText('')

  await test.step('warns before leaving while the request that starts a mailing is pending', async () => {
    await page.route('**/mailing-flow', () => {})
    await fillIn(page)
    await send.click()
    await page.getByRole('button', { name: 'Send emails' }).click()
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
    const warning = page.waitForEvent('dialog')
    const closing = page.close({ runBeforeUnload: true })
    const leaving = await warning
    expect(leaving.type()).toBe('beforeunload')
    await leaving.accept()
    await closing
  })
})

test('chooses a file and a template in the steps, and edits the template with a preview', async ({
  page,
  open,
  allowConsoleError,
}) => {
  allowConsoleError('Blocked script execution')
  const template = page.getByRole('region', { name: 'Template' }).first()
  const name = `edited-${Date.now()}`
  await open('/mailing')
  await test.step('chooses a file by its rows and date', async () => {
    await expect(page.getByRole('row', { name: /club-night\.csv 6 / })).toBeVisible()
    await page.getByRole('radio', { name: 'club-night.csv' }).check()
    await expect(page.getByLabel('File name')).toHaveValue('club-night.csv')
  })
  await test.step('creates a template, and warns of what mail programs block', async () => {
    await template.getByRole('button', { name: 'New template' }).press('Enter')
    await template.getByLabel('Name of the template').fill(name)
    await template.getByLabel('Subject').fill('News for {{name}}')
    await template.getByLabel('Text', { exact: true }).fill('Hello {{name}}')
    await template.getByLabel('HTML', { exact: true }).fill('<h1>Hello {{name}}</h1><script>x()</script>')
    await expect(template).toContainText('Scripts are removed by all mail programs.')
    const frame = page.frameLocator('iframe[title="Preview of the HTML"]')
    await expect(frame.getByText('Hello {{name}}')).toBeVisible()
    const widthOf = async () =>
      (await page.locator('iframe[title="Preview of the HTML"]').boundingBox())?.width ?? 0
    const desktop = await widthOf()
    await template.getByRole('button', { name: 'Phone' }).click()
    expect([desktop >= 600, await widthOf()]).toEqual([true, 375])
    await expectAccessible(page, { part: '[data-step="2"]', widths: BOTH_WIDTHS })
    await template.getByRole('button', { name: 'Save template' }).click()
    await expect(page.getByLabel('Template ID')).toHaveValue(name)
    await expect(template.getByRole('radio', { name })).toBeChecked()
  })
  await test.step('tells that a colleague has changed it, and saves what was typed over it', async () => {
    await template.getByRole('button', { name: `Edit ${name}` }).click()
    await template.getByLabel('Subject').fill('Mine')
    await page.reload()
    await template.getByRole('radio', { name }).check()
    await template.getByRole('button', { name: `Continue with ${name}` }).click()
    await expect(template.getByLabel('Subject')).toHaveValue('Mine')
    const [cookie] = (await page.context().cookies()).filter((one) => one.name === 'XSRF-TOKEN')
    const path = `/mailing-flow/files/templates/${name}/content`
    const stored = await (await page.request.get(path)).json()
    const theirs = { subject: 'Theirs', text: stored.text, html: stored.html, version: stored.version }
    const headers = { 'X-XSRF-TOKEN': cookie?.value ?? '' }
    expect((await page.request.post(path, { data: theirs, headers })).status()).toBe(200)
    await template.getByRole('button', { name: 'Save template' }).click()
    await expect(template.getByRole('alert')).toContainText(`A colleague has changed ${name}`)
    await template.getByRole('button', { name: 'Keep mine' }).click()
    await expect(template.getByLabel('Subject')).toHaveValue('Mine')
    await template.getByRole('button', { name: 'Save template' }).click()
    await expect(template.getByRole('button', { name: `Edit ${name}` })).toBeVisible()
    expect((await (await page.request.get(path)).json()).subject).toBe('Mine')
  })
})

test('checks a mailing, previews and tests its mail, and sends it to the confirmed number of recipients', async ({
  page,
  open,
  site,
}) => {
  const check = page.getByRole('region', { name: 'Check' })
  const countOf = (name: string) => check.locator('dl > div', { hasText: name }).locator('dd')
  const dialog = page.getByRole('dialog')
  let toSend = ''

  await test.step('explains why a file cannot be sent, and what would happen to each row', async () => {
    await open('/mailing')
    await expect(check).toContainText('Fill in all three fields')
    await fillIn(page)
    await page.getByLabel('File name').fill('no-such-file')
    await expect(check).toContainText('File name: there is no file no-such-file')
    await page.getByLabel('File name').fill('club-night.csv')
    await expect(countOf('Rows in the file')).toHaveText('6')
    await expect(countOf('Invalid rows')).toHaveText('1')
    await expect(check.getByRole('row', { name: 'Row 7' })).toContainText('same address as row 2')
    await expect(check.getByRole('listitem')).toHaveText([
      '{{name}} is always filled',
      '{{course}} is always filled',
    ])
    toSend = await countOf('To send').innerText()
  })

  await test.step('shows the mail of any row with the keyboard', async () => {
    await check.getByRole('button', { name: 'Preview mail' }).press('Enter')
    const frame = page.frameLocator('iframe[title="HTML of the mail"]')
    await expect(frame.getByText(/^Hello \w+,$/)).toBeVisible()
    await check.getByLabel('Row', { exact: true }).fill('3')
    await page.keyboard.press('Enter')
    await expect(frame.getByText('Hello Bob,')).toBeVisible()
    await expectAccessible(page, { part: '[data-step="3"]', widths: BOTH_WIDTHS })
    await check.getByRole('button', { name: 'Next row' }).press('Enter')
    await check.getByRole('button', { name: 'Text' }).press('Enter')
    await expect(check.getByRole('region', { name: 'Text of the mail' })).toContainText('Hello Cara,')
    await check.getByRole('button', { name: 'Headers' }).press('Enter')
    await expect(check).toContainText('List-Unsubscribe=One-Click')
    await check.getByLabel('Row', { exact: true }).fill('6')
    await page.keyboard.press('Enter')
    await expect(check).toContainText('This row gets no mail: not an e-mail address.')
  })

  await test.step('sends a test mail to the signed-in member of staff, or to any address', async () => {
    const test = page.getByRole('region', { name: 'Test' })
    const mails = async () =>
      (await readdir(outbox)).filter((one) => one.startsWith('mailing-test-')).toSorted()
    const outbox = join(site.dataDir, 'outbox')
    await check.getByLabel('Row', { exact: true }).fill('4')
    await page.keyboard.press('Enter')
    await expect(check).toContainText('Cara, a year of Fairway for less')
    await test.getByRole('button', { name: 'Mail a test' }).click()
    await expect(test).toContainText(`Sent to ${staff.email}`)
    const [name = ''] = (await mails()).slice(-1)
    const mail = await readFile(join(outbox, name), 'utf8')
    expect(mail).toContain(`To: ${staff.email}`)
    expect(mail).toContain('Subject: [Test] Cara, a year of Fairway for less')
    await test.getByLabel('Test address').fill('boss@club.example')
    await page.keyboard.press('Enter')
    await expect(test).toContainText('Sent to boss@club.example')
    await expectAccessible(page, { widths: BOTH_WIDTHS })
  })

  await test.step('rejects an invalid speed, and asks for the confirmed number of recipients', async () => {
    const speed = page.getByLabel('Mails per minute')
    await speed.fill('0')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('Please enter a whole number')).toBeVisible()
    await expect(dialog).toBeHidden()
    await speed.fill('600')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(dialog.getByRole('heading')).toHaveText(new RegExp(`^Send to ${toSend} recipients?\\?$`))
    await expect(dialog).toContainText('Invalid rows1')
    await expect(dialog).toContainText('Mails per minute600')
    await expectAccessible(page, { part: 'dialog[open]' })
    await page.keyboard.press('Escape')
  })
})
