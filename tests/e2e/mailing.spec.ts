import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
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
  await expect(dialog.getByLabel('Mails per minute')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Send emails' })).toBeFocused()
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.keyboard.press('Enter')
  const mailing = { emailsFileName: 'club-night.csv', templateId: 'spring-offer', campaign }
  expect((await sent).postDataJSON()).toEqual(mailing)
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText(/\d+ of \d+/)
  await expect(send).toBeEnabled()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)

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

test('checks a mailing and shows its first mails', { tag: '@detail' }, async ({ page, open }) => {
  const check = page.getByRole('region', { name: 'Check' })
  const countOf = (name: string) => check.locator('dl > div', { hasText: name }).locator('dd')

  await test.step('explains why a file cannot be sent, and what would happen to each row', async () => {
    await open('/mailing')
    await expect(check).toContainText('Fill in all three fields')
    await fillIn(page)
    await page.getByLabel('File name').fill('no-such-file')
    await expect(check).toContainText('File name: there is no file no-such-file')
    await page.getByLabel('File name').fill('club-night.csv')
    await expect(countOf('Rows in the file')).toHaveText('6')
    await expect(countOf('Invalid rows')).toHaveText('1')
    await expect(check.getByRole('row', { name: /^7 / })).toContainText('same address as row 2')
  })

  await test.step('shows the first three mails with the keyboard', async () => {
    const mails = check.getByRole('region', { name: 'First mails' })
    const frame = page.frameLocator('iframe[title="HTML of the mail"]')
    await expect(frame.getByText('Hello Ann,')).toBeVisible()
    await expect(mails.getByRole('region', { name: 'Text of the mail' })).toContainText('Hello Ann,')
    await mails.getByRole('button', { name: 'Row 4' }).press('Enter')
    await expect(frame.getByText('Hello Cara,')).toBeVisible()
    await expect(mails).toContainText('Cara, a year of Fairway for less')
    await expectAccessible(page, { part: '[aria-label="Check"]', widths: BOTH_WIDTHS })
  })
})
