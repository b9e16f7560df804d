import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import { expectToFit } from './fits.ts'
import { expect, test } from './staff.ts'

async function fillForm(page: Page, batch: string, count: string): Promise<void> {
  await page.getByLabel('Category').selectOption('press')
  await page.getByLabel('Type', { exact: true }).selectOption({ label: 'One year' })
  await page.getByLabel('Batch').fill(batch)
  await page.getByLabel('Description').fill('For the press')
  await page.getByLabel('Count', { exact: true }).fill(count)
}

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
})

test('shows an unknown, an expired and a used code, and links to its user', { tag: '@detail' }, async ({
  page,
  open,
}) => {
  const used = {
    type: 'pro_year',
    batch: 'spring',
    description: 'For the press',
    category: 'press',
    expiration: null,
    iid: 'I-ANN-PIXEL',
    bindAt: Date.UTC(2026, 5, 20, 9),
    purchaseId: '4711',
  }
  const expired = { type: 'pro_year', batch: 'old', expiration: Date.UTC(2020, 0, 1) }
  await page.route('**/rest/admin/promo_code?code=SPRING1', (route) => route.fulfill({ json: used }))
  await page.route('**/rest/admin/promo_code?code=OLD1', (route) => route.fulfill({ json: expired }))
  await open('/admin?tab=promo&view=lookup')
  const search = async (code: string) => {
    await page.getByLabel('Code').fill(code)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`code=${code}$`))
  }
  await search('NOBODYS')
  await expect(page.getByRole('alert').filter({ hasText: 'Not found' })).toBeVisible()
  await expectToFit(page)

  const details = page.getByRole('tabpanel', { name: 'Look up' })
  await search('OLD1')
  await expect(details.getByText('Expired', { exact: true })).toBeVisible()
  await expect(details.getByText('Available', { exact: true })).toHaveCount(0)

  await search('SPRING1')
  await expect(details.getByText('Used', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Consumed Information' })).toHaveText(
    /This code was used for purchase #4711.*20 Jun 2026/,
  )
  await expectAccessible(page)
  await details.getByRole('link', { name: 'I-ANN-PIXEL' }).click()
  await expect(page.getByRole('region', { name: 'Search result' })).toContainText('ann@example.com')
})

test('lists the batches of the category, and shows the counts of one in columns and in a chart', {
  tag: '@detail',
}, async ({ page, open }) => {
  const batches = { press: ['spring'], events: ['open day'] }
  await page.route('**/rest/admin/promo_code/batches', (route) => route.fulfill({ json: batches }))
  await open('/admin?tab=promo&view=reports')
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible()
  const [category, batch] = [page.getByLabel('Category'), page.getByLabel('Batch')]
  await expect(category.locator('option').first()).toHaveText('Choose category...')
  await expect(batch.locator('option').first()).toHaveText('Choose batch...')
  await expect(batch).toBeDisabled()
  await category.selectOption('press')
  await expect(batch.locator('option')).toHaveText(['Choose batch...', 'spring'])
  await batch.selectOption('spring')
  await category.selectOption('events')
  await expect(batch).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Get statistic' })).toBeDisabled()
  await batch.selectOption('open day')
  await page.getByRole('button', { name: 'Get statistic' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Not found' })).toBeVisible()
  await test.step('lists batches that other staff have generated meanwhile', async () => {
    batches.press.push('summer')
    await page.getByRole('tab', { name: 'Look up' }).click()
    await page.getByRole('tab', { name: 'Reports' }).click()
    await category.selectOption('press')
    await expect(batch.locator('option')).toHaveText(['Choose batch...', 'spring', 'summer'])
  })
  await test.step('shows the three counts in three columns and in a chart', () => showCounts(page))
  await test.step('shows an error and disables the button for an unknown batch in the address', async () => {
    await page.unroute('**/rest/admin/promo_code/statistic')
    await open('/admin?tab=promo&view=reports&category=press&batch=nobodys')
    await expect(page.getByText('There is no batch “nobodys” in this category')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Get statistic' })).toBeDisabled()
    await expect(page.getByRole('alert').filter({ hasText: 'Not found' })).toBeVisible()
    await expectAccessible(page)
  })
})

async function showCounts(page: Page) {
  await page.route('**/rest/admin/promo_code/statistic', (route) =>
    route.fulfill({ json: { totalCount: 200_000, boundCount: 50_000, consumedCount: 20_000 } }),
  )
  await page.getByLabel('Batch').selectOption('spring')
  await page.getByRole('button', { name: 'Get statistic' }).click()
  const statistic = page.getByRole('region', { name: 'Statistic' })
  await expect(statistic.locator('dd')).toHaveText([/^200,000$/, /^50,000\s*25 %$/, /^20,000\s*10 %$/])
  const boxes = await statistic
    .locator('dl > div')
    .evaluateAll((cards) =>
      cards.map((card) => card.getBoundingClientRect()).map(({ top, width }) => ({ top, width })),
    )
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
  expect(new Set(boxes.map(({ width }) => Math.round(width))).size).toBe(1)
  const chart = statistic.getByRole('img', { name: '50,000 of 200,000 bound, 20,000 consumed' })
  await expect(chart).toBeVisible()
  const lengths = await chart
    .locator('rect')
    .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width))
  const [total = 0, bound = 0, consumed = 0] = lengths
  expect(bound / total).toBeCloseTo(0.25, 2)
  expect(consumed / total).toBeCloseTo(0.1, 2)
  await expectToFit(page)
}

test('shows why codes were not generated, only the visible ones of 100,000, and those of a lost response', {
  tag: '@detail',
}, async ({ page, open }) => {
  const alert = page.getByRole('alert').filter({ hasText: 'Server Error' })
  await open('/admin?tab=promo')
  await fillForm(page, `none-${Date.now()}`, '0')
  await page.getByRole('button', { name: 'Generate' }).click()
  await expect(alert).toContainText('a batch needs at least 1 code')
  await expect(alert.getByRole('link')).toHaveCount(0)

  await page.route('**/rest/admin/promo_code/generate', (route) =>
    route.fulfill({ status: 500, body: 'disk full' }),
  )
  await page.getByLabel('Count', { exact: true }).fill('100000')
  await page.getByRole('button', { name: 'Generate' }).click()
  await expect(page.getByRole('dialog')).toContainText('Generate 100,000 promo codes?')
  await page.getByRole('button', { name: 'Generate codes' }).click()
  await expect(alert).toContainText('The service failed (500): disk full.')

  await page.route('**/rest/admin/promo_code/generate', (route) =>
    route.fulfill({ json: Array.from({ length: 100_000 }, (_, at) => `CODE-${at}`) }),
  )
  await page.getByRole('button', { name: 'Generate' }).click()
  await page.getByRole('button', { name: 'Generate codes' }).click()
  await expect(page.getByText('100,000 codes')).toBeVisible()
  const codes = page.getByRole('region', { name: 'Codes', exact: true })
  expect(await codes.getByRole('listitem').count()).toBeLessThan(100)
  await codes.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(codes.getByText('CODE-99999')).toBeVisible()
  await test.step('lists and saves the codes of a batch whose response was lost', () => loseCodes(page))
})

async function loseCodes(page: Page) {
  const batch = `lost-${Date.now()}`
  await page.route('**/rest/admin/promo_code/generate', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await fillForm(page, batch, '3')
  await page.getByRole('button', { name: 'Generate' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Server Error' })
  await expect(alert).toContainText('If the batch was generated, its codes are listed in Reports')
  await expectAccessible(page)
  await alert.getByRole('link', { name: `press / ${batch}` }).click()
  await page.getByRole('button', { name: 'Show codes' }).click()
  const codes = page.getByRole('region', { name: 'Codes of the batch' })
  await expect(codes.getByText('3 codes')).toBeVisible()
  await expect(codes.getByRole('columnheader')).toHaveText([
    'Code',
    'State',
    'Expiration',
    'Login',
    'Install Id',
    'Bind at',
    'Purchase ID',
  ])
  await expect(codes.getByText('Available', { exact: true })).toHaveCount(3)
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await codes.getByRole('button', { name: 'Save CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`promo-press-${batch}.csv`)
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).toMatch(/Code,State,Expiration,Login,Install Id,Bind at,Purchase ID$/)
  expect(lines[1]).toMatch(/^[0-9A-Z-]{14},Available,Never,,,,$/)
  expect(lines).toHaveLength(4)
}

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
    await dialog.getByRole('button', { name: 'Generate', exact: true }).click()
    await expect(dialog.getByText('2 codes')).toBeVisible()
    await expectAccessible(page)
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
    await page.getByRole('link', { name: 'All batches' }).click()
    await expect(row).toBeVisible()
  })
})
