import type { Page } from 'playwright/test'
import { roundPath } from '../../src/routes.ts'
import { DEMO_TOKENS } from '../../src/service/demo/demo-data.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './staff.ts'

test('updates the map of a facility id, shows why one failed, and updates facilities of the list', async ({
  page,
  open,
}) => {
  await open('/pinhole/maps')
  const list = page.getByRole('region', { name: 'Maps of facilities' })
  const row = (name: string) => list.getByRole('row').filter({ hasText: name })
  await expect(page.getByRole('heading', { name: 'Update maps' })).toBeVisible()
  await expect(page.getByLabel('Map type').locator('option')).toHaveText(['Google', 'Bing'])
  await expect(page.getByRole('button', { name: 'Update', exact: true })).toBeDisabled()
  await expect(row('Harrow Down')).toBeVisible()
  await expectAccessible(page)

  await test.step('sends a facility id with a map type', async () => {
    let sent: string | null = ''
    await page.route('**/admin/update-tiles/b', (route) => {
      sent = route.request().postData()
      return route.fulfill({ status: 200, body: 'ok' })
    })
    await page.getByLabel('Facility Id').fill(' F-1 ')
    await page.getByLabel('Map type').selectOption('Bing')
    await page.getByRole('button', { name: 'Update', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Facility map updated' })).toBeVisible()
    expect(sent).toBe('F-1')
    await page.unroute('**/admin/update-tiles/b')
  })
  await test.step('shows why an update failed', async () => {
    await page.getByLabel('Map type').selectOption('Google')
    await page.getByLabel('Facility Id').fill('F-nobody')
    await page.getByRole('button', { name: 'Update', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'An error occurred' })).toBeVisible()
    await expect(page.getByText(/The service could not find it \(404\)/)).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('finds a facility by part of its name, and shows its map', async () => {
    await list.getByLabel('Search by name or id').fill('skERRY')
    await expect(row('Harrow Down')).toHaveCount(0)
    await row('Skerry Links').getByRole('button', { name: 'Skerry Links' }).press('Enter')
    await expect(page.getByLabel('Facility Id')).toHaveValue('F-SKERRY')
    const picture = page.getByRole('img', { name: 'Drawn map of Skerry Links' })
    await expect(picture).toBeVisible()
    const tiles = picture.locator('img')
    await expect
      .poll(() => tiles.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)))
      .toBe(true)
    await page.getByLabel('Map type').selectOption('Bing')
    await expect(tiles.first()).toHaveAttribute('src', /type=b/)
  })
  await test.step('updates the selected facilities one after another, and retries failed updates', async () => {
    await list.getByLabel('Search by name or id').fill('')
    await expect(row('Harrow Down')).toBeVisible()
    const picture = page.getByRole('img', { name: 'Drawn map of Skerry Links' }).locator('img').first()
    const source = await picture.getAttribute('src')
    // Other tests add facilities to the same service.
    for (const name of ['Harrow Down', 'Skerry Links']) await row(name).getByRole('checkbox').check()
    await page.route('**/admin/update-tiles/b', (route) =>
      route.request().postData() === 'F-HARROW' ? route.fulfill({ status: 500 }) : route.continue(),
    )
    await list.getByRole('button', { name: 'Update selected' }).click()
    await expect(list.getByText('Bing maps of 1 facility updated, 1 not')).toBeVisible()
    await expect(row('Harrow Down')).toContainText('The service failed (500)')
    await expect(row('Skerry Links')).toContainText('Updated just now')
    await expectAccessible(page)
    await page.unroute('**/admin/update-tiles/b')
    await list.getByRole('button', { name: 'Retry failed (1)' }).click()
    await expect(list.getByText('Bing maps of 1 facility updated', { exact: true })).toBeVisible()
    await expect(picture).not.toHaveAttribute('src', source ?? '')
    await expect(picture).toHaveAttribute('src', /picture=\d+\./)
  })
  await test.step('is at least 900 px wide', async () => {
    await page.setViewportSize({ width: 700, height: 800 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(900)
  })
})

/** Returns a hash of the tile as the browser loads it, possibly from its HTTP cache. */
const hashOf = (page: Page, tile: string): Promise<string> =>
  page.evaluate(async (address) => {
    const bytes = await (await fetch(address)).arrayBuffer()
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    return Array.from(digest, (byte) => byte.toString(16)).join('')
  }, tile)

test('updates a map without the list of facilities, and golfers get the new one', async ({ page, open }) => {
  const tileRequest = page.waitForRequest(/\/tiles\/\d+\/\d+\/\d+/)
  await open(roundPath(DEMO_TOKENS.medal))
  const tile = (await tileRequest).url()
  const before = await hashOf(page, tile)
  await page.route('**/rest/admin/facilities?**', (route) => route.fulfill({ status: 404 }))
  await open('/pinhole/maps')
  await test.step('shows only the form if the service has no list of facilities', async () => {
    await expect(page.getByText('Loading the facilities')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Maps of facilities' })).toHaveCount(0)
    await expect(page.locator('main').getByRole('button')).toHaveText(['Update'])
    await expect(page.locator('main').getByRole('textbox')).toHaveCount(1)
  })
  expect(await hashOf(page, tile)).toBe(before)
  await page.getByLabel('Facility Id').focus()
  await page.keyboard.type('F-HARROW')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Facility map updated' })).toBeVisible()
  expect(await hashOf(page, tile)).not.toBe(before)
})
