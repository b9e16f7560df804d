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
  const codes = page.getByRole('region', { name: 'Codes', exact: true }).getByRole('listitem')
  await expect(codes).toHaveCount(3)
  const code = await codes.first().locator('code').innerText()
  await expectToFit(page)
  await expectAccessible(page)

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy all' }).click()
  await expect(page.getByText('Copied')).toBeAttached()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split('\n')).toHaveLength(3)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save CSV' }).click()
  expect((await downloading).suggestedFilename()).toBe(`promo-press-${batch}.csv`)

  await page.getByRole('tab', { name: 'Reports' }).click()
  await page.getByLabel('Category').selectOption('press')
  await page.getByLabel('Batch').selectOption(batch)
  await page.getByRole('button', { name: 'Get statistic' }).click()
  const cards = page.getByRole('region', { name: 'Statistic' })
  await expect(cards.locator('dt')).toHaveText(['Total', 'Bound', 'Consumed'])
  await expect(cards.locator('dd')).toHaveText([/^3/, /^0/, /^0/])
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

test('lists the batches, makes one void and valid again, and generates codes in a dialog', async ({
  page,
  open,
}) => {
  const batch = `void-${Date.now()}`
  await open('/admin?tab=promo&view=reports')
  await test.step('generates codes in a dialog', async () => {
    await page.getByRole('button', { name: 'New codes…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Generate promo codes' })
    await dialog.getByLabel('Category').selectOption('press')
    await dialog.getByLabel('Type', { exact: true }).selectOption({ label: 'One year' })
    await dialog.getByLabel('Batch').fill(batch)
    await dialog.getByLabel('Description').fill('For the press')
    await dialog.getByLabel('Count', { exact: true }).fill('2')
    const generate = dialog.getByRole('button', { name: 'Generate', exact: true })
    await generate.click()
    await expect(dialog.getByText('2 codes')).toBeVisible()
    await expectAccessible(page)
    await test.step('renders only the visible ones of many codes', async () => {
      const many = Array.from({ length: 100_000 }, (_, at) => `CODE-${at}`)
      await page.route('**/rest/admin/promo_code/generate', (route) => route.fulfill({ json: many }))
      await dialog.getByLabel('Batch').fill('many')
      await generate.click()
      await expect(dialog.getByText('100,000 codes')).toBeVisible()
      const codes = dialog.getByRole('region', { name: 'Codes', exact: true })
      expect(await codes.getByRole('listitem').count()).toBeLessThan(100)
      await codes.evaluate((element) => element.scrollTo(0, element.scrollHeight))
      await expect(codes.getByText('CODE-99999')).toBeVisible()
    })
    await page.keyboard.press('Escape')
  })
  const row = page.getByRole('row').filter({ hasText: batch })
  await expect(row.getByRole('cell').nth(3)).toHaveText('2')
  await expectAccessible(page, { widths: BOTH_WIDTHS })
  await test.step('saves the codes of a batch', async () => {
    const downloading = page.waitForEvent('download')
    await row.getByRole('button', { name: /^CSV/ }).click()
    expect((await downloading).suggestedFilename()).toBe(`promo-press-${batch}.csv`)
  })
  await test.step('makes a batch void, and undoes it', async () => {
    await row.getByRole('button', { name: /^Void/ }).click()
    const dialog = page.getByRole('dialog', { name: `Void press / ${batch}?` })
    await expect(dialog).toContainText('2 unused codes of 2 can then no longer be used')
    await dialog.getByRole('button', { name: 'Void batch' }).click()
    await expect(row.getByText('Void', { exact: true })).toBeVisible()
    await expect(page.getByText(`Batch press / ${batch} voided`)).toBeVisible()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(row.getByRole('button', { name: /^Void/ })).toBeVisible()
  })
  await test.step('opens the report of a batch, and returns to all', async () => {
    await row.getByRole('link', { name: `press / ${batch}` }).click()
    await expect(page.getByRole('region', { name: 'Statistic' })).toBeVisible()
    await test.step('lists and saves its codes, also those of a lost response', async () => {
      await page.getByRole('button', { name: 'Show codes' }).click()
      const codes = page.getByRole('region', { name: 'Codes of the batch' })
      await expect(codes.getByText('Available', { exact: true })).toHaveCount(2)
      await expectAccessible(page)
      const downloading = page.waitForEvent('download')
      await codes.getByRole('button', { name: 'Save CSV' }).click()
      const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\r\n')
      expect(lines[0]).toMatch(/Code,State,Expiration,Login,Install Id,Bind at,Purchase ID$/)
      expect(lines[1]).toMatch(/^[0-9A-Z-]{14},Available,Never,,,,$/)
      expect(lines).toHaveLength(3)
    })
    await page.getByRole('link', { name: 'All batches' }).click()
    await expect(row).toBeVisible()
  })
})
