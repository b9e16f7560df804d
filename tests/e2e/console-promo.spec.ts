import { readFile } from 'node:fs/promises'
import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import { expectToFit } from './fits.ts'
import { expect, test } from './staff.ts'

test('opens Generate, generates codes, shows their statistic and looks one up', async ({ page, open }) => {
  // As long as an install id.
  const batch = `autumn-0123456789abcdef-0123456789abcdef-${Date.now()}`
  await open('/admin?tab=promo')
  const tabs = page.getByRole('tablist', { name: 'Promo views' }).getByRole('tab')
  await expect(tabs).toHaveText(['Generate', 'Reports', 'Look up'])
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')

  const generate = page.getByRole('button', { name: 'Generate' })
  await expect(generate).toBeDisabled()
  await page.getByLabel('Category').selectOption('press')
  await page.getByLabel('Type', { exact: true }).selectOption({ label: 'One year' })
  await page.getByLabel('Batch').fill(batch)
  await expect(generate).toBeDisabled()
  await page.getByLabel('Description').fill('For the press')
  await test.step('warns about an expiration date in the past', async () => {
    await expect(page.getByText('Leave empty for codes that never expire')).toBeVisible()
    await expect(page.getByLabel('Expiration date')).toHaveAttribute('type', 'date')
    await page.getByLabel('Expiration date').fill('2020-01-31')
    await expect(page.getByText('This day has passed')).toBeVisible()
  })
  await page.getByLabel('Expiration date').fill('2099-01-31')
  await page.getByLabel('Count', { exact: true }).fill('3')
  await generate.click()
  await expect(page.getByText('3 codes')).toBeVisible()
  // The cleared batch prevents generating the same codes twice by mistake.
  await expect(page.getByLabel('Batch')).toHaveValue('')
  await expect(generate).toBeDisabled()
  const codes = page.getByRole('list', { name: 'Codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(3)
  const code = await codes.first().innerText()
  await expectToFit(page)
  await expectAccessible(page, { widths: BOTH_WIDTHS })

  await test.step('saves the codes as CSV', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save CSV' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(`promo-press-${batch}.csv`)
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toEqual(['Code', code, expect.any(String), expect.any(String)])
  })
  await test.step('shows the first of many codes', async () => {
    const many = Array.from({ length: 100_000 }, (_, at) => `CODE-${at}`)
    await page.route('**/rest/admin/promo_code/generate', (route) => route.fulfill({ json: many }))
    await page.getByLabel('Batch').fill('many')
    await generate.click()
    await expect(page.getByText('100,000 codes in many')).toBeVisible()
    await expect(codes).toHaveCount(100)
  })

  await page.getByRole('tab', { name: 'Reports' }).click()
  await page.getByLabel('Category').selectOption('press')
  await page.getByLabel('Batch').selectOption(batch)
  await page.getByRole('button', { name: 'Get statistic' }).click()
  const cards = page.getByRole('region', { name: 'Statistic' })
  await expect(cards.locator('dt')).toHaveText(['Total', 'Bound', 'Consumed'])
  await expect(cards.locator('dd')).toHaveText(['3', '0', '0'])
  await expect(page).toHaveURL(new RegExp(`tab=promo&view=reports&category=press&batch=${batch}`))
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Look up' }).click()
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.getByLabel('Code').fill(` ${code.toLowerCase().slice(0, 4)} ${code.toLowerCase().slice(4)} `)
  await page.getByRole('button', { name: 'Search' }).click()
  const details = page.getByRole('tabpanel', { name: 'Look up' })
  await expect(details.getByRole('heading', { name: 'Promo Code Details' })).toBeVisible()
  await expect(details.getByText('Available', { exact: true })).toBeVisible()
  for (const [name, value] of [
    ['Batch', batch],
    ['Description', 'For the press'],
    ['Category', 'press'],
    ['Expiration', '31 Jan 2099'],
    ['Iid', 'Not assigned'],
    ['Bind at', 'Not bound'],
    ['Purchase ID', 'Not used'],
  ]) {
    const fact = details.locator('dl > div').filter({ has: page.getByText(name ?? '', { exact: true }) })
    await expect(fact).toContainText(value ?? '')
  }
  await page.getByLabel('Code').fill('NOBODYS')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Not found' })).toBeVisible()
})
