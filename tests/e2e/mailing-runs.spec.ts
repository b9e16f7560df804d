import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import { expect, test } from './staff.ts'

test('lets all staff see and control the same mailing, on the form and in the list', async ({
  page,
  open,
  browser,
  site,
  staffState,
}) => {
  const rows = Array.from({ length: 2000 }, (_, row) => `golfer-${row}@example.com,Ann,Old Links`)
  const folder = join(site.dataDir, 'mailing', 'recipients')
  await writeFile(join(folder, 'many.csv'), ['email,name,course', ...rows, ''].join('\n'))
  const campaign = `Autumn ${Date.now()}`
  // The rate is low enough to control the mailing while it runs.
  await page.route('**/mailing-flow', (route) =>
    route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), ratePerMinute: 600 }) }),
  )
  const others = await browser.newContext({ baseURL: site.origin, storageState: staffState })
  const colleague = await others.newPage()
  const areaOf = (on = page) => on.getByRole('region', { name: 'Progress' })
  const button = (name: string, on = page) => areaOf(on).getByRole('button', { name })

  await test.step('starts', async () => {
    await open('/mailing')
    await expect(page.getByRole('navigation', { name: 'Mailings' })).toBeVisible()
    await page.getByLabel('File name').fill('many.csv')
    await page.getByLabel('Template ID').fill('spring-offer')
    await page.getByLabel('Campaign').fill(campaign)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('button', { name: 'Send emails' }).click()
    await expect(areaOf().getByText('Sending', { exact: true })).toBeVisible()
    await expect(areaOf()).toContainText(/\d+ of 2000 sent/)
    await expect(areaOf().getByRole('progressbar')).toHaveCount(1)
    await expect(areaOf()).toContainText('Time left')
  })
  await test.step('a colleague sees the mailing and that it is paused', async () => {
    await open('/mailing', colleague)
    await expect(areaOf(colleague).getByText('Sending', { exact: true })).toBeVisible()
    await button('Pause').focus()
    await page.keyboard.press('Enter')
    await expect(button('Resume')).toBeFocused()
    await expect(areaOf(colleague)).toContainText('Paused by staff@example.com')
    await expect(colleague.getByRole('button', { name: 'Sending...' })).toHaveCount(0)
    await expect(colleague.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  })
  await test.step('the colleague changes the limit and resumes the mailing', async () => {
    await areaOf(colleague).getByLabel('Mails per minute').fill('1200')
    await button('Set limit', colleague).click()
    await expect(areaOf().getByLabel('Mails per minute')).toHaveValue('1200')
    await button('Resume', colleague).click()
    await expect(button('Pause')).toBeVisible()
    await others.close()
  })
  const row = page.getByRole('row').filter({ hasText: campaign })
  await test.step('the mailing continues after leaving the page, and is stopped in the list', async () => {
    await page.getByRole('link', { name: 'Mailings', exact: true }).click()
    await expect(page).toHaveTitle(/^Mailings - /)
    await expect(row).toContainText('Sending')
    const sent = await row.getByText(/of 2,000 sent/).textContent()
    await expect(row.getByText(/of 2,000 sent/)).not.toHaveText(sent ?? '')
    await row.getByRole('button', { name: 'Stop' }).click()
    await expect(page.getByRole('dialog')).toContainText(/cannot be recalled\. 1,\d\d\d recipients are left/)
    await page.getByRole('button', { name: 'Stop mailing' }).click()
    await expect(row).toContainText('Stopped')
    await expect(page.locator(':focus')).toHaveCount(1)
  })
  await test.step('the address names the open details, and the results are exported as CSV', async () => {
    await row.getByRole('link', { name: campaign }).press('Enter')
    const article = page.getByRole('article', { name: campaign })
    await expect(article.getByRole('heading', { name: campaign })).toBeFocused()
    await expect(article).toContainText('1,200 mails per minute')
    await expect(page).toHaveURL(/[?&]run=/)
    const href = await article.getByRole('link', { name: 'Save CSV' }).getAttribute('href')
    const results = await (await page.request.get(href ?? '')).text()
    expect(results.trim().split(/\r?\n/)).toHaveLength(2001)
    expect(results).toContain('golfer-0@example.com,sent')
    const recipients = article.getByRole('region', { name: 'Recipients', exact: true })
    await expect(recipients).toContainText('2,000 recipients')
    await recipients.getByRole('button', { name: /^Sent/ }).press('Enter')
    await recipients.getByLabel('Part of an address').fill('golfer-0@')
    await expect(recipients.locator('tbody tr')).toHaveText([/golfer-0@example\.com/])
    await expectAccessible(page, { widths: BOTH_WIDTHS })
    await page.goBack()
    await expect(row).toBeVisible()
  })
  await test.step('counts beforehand to whom the rest goes', async () => {
    await row.getByRole('button', { name: /^Send to the rest/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Sender')
    await expect(dialog.getByRole('button', { name: /^Send to 1,\d\d\d recipients$/ })).toBeEnabled()
    await page.keyboard.press('Escape')
  })
})
