import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import { expect, test } from './staff.ts'

test('lets all staff see and control the same mailing, on the form and in the list', {
  tag: '@detail',
}, async ({ page, open, newContext, site }) => {
  const rows = Array.from({ length: 2000 }, (_, row) => `golfer-${row}@example.com,Ann,Old Links`)
  const folder = join(site.dataDir, 'mailing', 'recipients')
  await writeFile(join(folder, 'many.csv'), ['email,name,course', ...rows, ''].join('\n'))
  const campaign = `Autumn ${Date.now()}`
  const colleague = await (await newContext()).newPage()
  const areaOf = (on = page) => on.getByRole('region', { name: 'Progress' })
  const button = (name: string, on = page) => areaOf(on).getByRole('button', { name })

  await test.step('starts', async () => {
    await open('/mailing')
    await expect(page.getByRole('navigation', { name: 'Mailings' })).toBeVisible()
    await page.getByLabel('File name').fill('many.csv')
    await page.getByLabel('Template ID').fill('spring-offer')
    await page.getByLabel('Campaign').fill(campaign)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    // Low enough to control the mailing while it runs.
    await page.getByLabel('Mails per minute').fill('600')
    await page.getByRole('button', { name: 'Send emails' }).click()
    await expect(areaOf()).toContainText(/\d+ of 2000 sent/)
    await expect(areaOf().getByRole('progressbar')).toHaveCount(1)
  })
  await test.step('a colleague sees the mailing and that it is paused', async () => {
    await open('/mailing', colleague)
    await expect(button('Pause', colleague)).toBeVisible()
    await button('Pause').focus()
    await page.keyboard.press('Enter')
    await expect(button('Resume')).toBeFocused()
    await expect(areaOf(colleague)).toContainText('Paused by staff@example.com')
    await expect(colleague.getByRole('button', { name: 'Sending...' })).toHaveCount(0)
    await expect(colleague.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  })
  await test.step('the colleague resumes the mailing', async () => {
    await button('Resume', colleague).click()
    await expect(button('Pause')).toBeVisible()
  })
  const row = page.getByRole('row').filter({ hasText: campaign })
  const article = page.getByRole('article', { name: campaign })
  await test.step('the mailing goes on in the list, and is stopped on its page', async () => {
    await page.getByRole('link', { name: 'Mailings', exact: true }).click()
    await expect(page).toHaveTitle(/^Mailings - /)
    await expect(row).toContainText('Sending')
    const sent = await row.getByText(/of 2,000 sent/).textContent()
    await expect(row.getByText(/of 2,000 sent/)).not.toHaveText(sent ?? '')
    await expectAccessible(page, { widths: BOTH_WIDTHS })
    await row.getByRole('link', { name: campaign }).press('Enter')
    await expect(page).toHaveURL(/[?&]run=/)
    await expect(article).toContainText('600 mails per minute')
    await article.getByRole('button', { name: 'Stop' }).press('Enter')
    await expect(page.getByRole('dialog')).toContainText(/cannot be recalled\. 1,\d\d\d recipients are left/)
    await page.getByRole('button', { name: 'Stop mailing' }).click()
    await expect(article).toContainText('Stopped')
    await expect(page.locator(':focus')).toHaveCount(1)
  })
  await test.step('its page lists the recipients by outcome, and the results are saved as CSV', async () => {
    const href = await article.getByRole('link', { name: 'Save CSV' }).getAttribute('href')
    const results = await (await page.request.get(href ?? '')).text()
    expect(results.trim().split(/\r?\n/)).toHaveLength(2001)
    expect(results).toContain('golfer-0@example.com,sent')
    const recipients = article.getByRole('region', { name: 'Recipients', exact: true })
    await expect(recipients).toContainText('2,000 recipients')
    const left = recipients.getByRole('button', { name: /^Left/ })
    const count = (await left.textContent())?.replace('Left ', '')
    await left.press('Enter')
    await expect(recipients.getByText(`${count} recipients`)).toBeVisible()
    await expectAccessible(page, { widths: BOTH_WIDTHS })
  })
  await test.step('leads to the form for the rest, and the browser goes back to the list', async () => {
    await article.getByRole('link', { name: 'Send to the rest' }).click()
    await expect(page.getByLabel('Campaign')).toHaveValue(campaign)
    await expect(page.getByRole('region', { name: 'Check' })).toContainText(/To send1,\d\d\d/)
    await page.goBack()
    await page.goBack()
    await expect(row).toBeVisible()
  })
})
