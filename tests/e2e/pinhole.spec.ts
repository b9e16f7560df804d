import type { Page } from 'playwright/test'
import { DEMO_TOKENS } from '../../src/service/demo/demo-data.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './staff.ts'

/** A course with a repeated stroke index, with a tee and a green that are swapped, and without one green. */
function crookedCourse() {
  const north = (at: number, metres: number) => ({ lat: 56 + (at * 340 + metres) / 111_195, lon: -2.8 })
  const holes = Array.from({ length: 18 }, (_, at) => ({
    par: 4,
    strokeIndex: at === 4 ? 1 : at + 1,
    tee: north(at, at === 8 ? 300 : 0),
    greenMiddle: at === 12 ? null : north(at, at === 8 ? 0 : 300),
    pos: [],
  }))
  return { course: { name: 'Crooked Links', holes } }
}

test('opens rounds and course files, shows likely errors, and changes nothing on the server', async ({
  page,
  open,
}) => {
  const changes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') changes.push(`${request.method()} ${request.url()}`)
  })
  const token = page.getByLabel('Round token')
  const rows = page.getByRole('table', { name: 'Holes' }).getByRole('row')
  const chooseFile = (content: object) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'course.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(content)),
    })
  await open('/pinhole')

  await test.step('opens a round by its token and lists its holes with lengths and bearings', async () => {
    await token.fill(DEMO_TOKENS.medal)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Harrow Down' })).toBeVisible()
    await expect(rows).toHaveCount(19)
    await expect(rows.nth(1)).toHaveText(/\d+ m\d+° [NESW]{1,2}/)
    await expect(page.getByText('Nothing looks wrong.')).toBeVisible()
    await expect(page.frameLocator('iframe').locator('.leaflet-tile-loaded').first()).toBeAttached()
  })
  await test.step('offers no map types if the tile template of the site has none', () =>
    expect(page.getByLabel('Map type')).toHaveCount(0))
  await test.step('moves between the holes', async () => {
    await page.getByRole('heading', { name: 'Harrow Down' }).click()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('heading', { name: 'Hole 2', exact: true })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`token=${DEMO_TOKENS.medal}#2$`))
    await page.getByRole('button', { name: '18', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Next hole' })).toBeDisabled()
  })
  await test.step('fits a width of 900 pixels', async () => {
    await page.setViewportSize({ width: 900, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(900)
    for (const head of await page.getByRole('columnheader').all()) {
      // Clicks away from the edge, where a fraction of a pixel may be cut off.
      await head.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      await expect(head).toBeInViewport({ ratio: 1 })
    }
  })
  await test.step('explains that a round is not available', async () => {
    await token.fill('nobodys')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'Round is not available' })).toBeVisible()
  })
  await test.step('lists likely errors in a course file, and opens the hole of each', async () => {
    await chooseFile(crookedCourse())
    await expect(page.getByRole('heading', { name: 'Crooked Links' })).toBeVisible()
    await expect(token).toHaveValue('')
    const findings = page.getByRole('region', { name: 'What looks wrong' }).getByRole('button')
    await expect(findings).toHaveText([
      'Hole 5: stroke index 1 is also on hole 1',
      'Hole 9: tee and green look swapped, judging by the holes before and after',
      'Hole 13 has no green on the map',
    ])
    await findings.nth(1).click()
    await expect(page.getByRole('heading', { name: 'Hole 9', exact: true })).toBeVisible()
    await findings.nth(2).click()
    await expect(page.getByText('This hole has no coordinates')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('returns to the previous round on Back', async () => {
    await page.goBack()
    await expect(page.getByText('Round is not available', { exact: true })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Harrow Down' })).toBeVisible()
    await expect(token).toHaveValue(DEMO_TOKENS.medal)
    await expectAccessible(page)
  })
  await test.step('rejects a file without a course', async () => {
    await chooseFile({})
    await expect(page.getByRole('alert').filter({ hasText: 'There is no course in this file' })).toBeVisible()
  })
  await test.step('opens a live round, even if only the realtime database has its course', async () => {
    await page.route(`**/rest/round/${DEMO_TOKENS.live}`, (route) =>
      route.fulfill({ json: { type: 'LiveRound' } }),
    )
    await token.fill(DEMO_TOKENS.live)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Live round ${DEMO_TOKENS.live}`)).toBeVisible()
    await expect(rows).toHaveCount(19)
    await page.unroute(`**/rest/round/${DEMO_TOKENS.live}`)
    await page.getByRole('button', { name: 'Open round' }).click()
    await expect(page.getByText(`Round ${DEMO_TOKENS.live}`, { exact: true })).toBeVisible()
  })
  expect(changes).toEqual([])
})

/** Serves the scripts of a build whose tile template contains the map type. */
async function useTilesByMapType(page: Page): Promise<void> {
  await page.route('**/*.js', async (route) => {
    const response = await route.fetch()
    const script = await response.text()
    return route.fulfill({
      response,
      body: script.replaceAll('/tiles/{z}/{x}/{y}', '/tiles/{type}/{z}/{x}/{y}'),
    })
  })
}

test('switches between Google and Bing maps and keeps the selection for the next round', async ({
  page,
  open,
}) => {
  await useTilesByMapType(page)
  const loaded: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/tiles/')) loaded.push(`${pathname.split('/')[2]} ${response.status()}`)
  })
  await open(`/pinhole?token=${DEMO_TOKENS.medal}`)
  await expect.poll(() => new Set(loaded)).toEqual(new Set(['g 200']))
  const field = page.getByLabel('Map type')
  await expect(field.locator('option')).toHaveText(['Google', 'Bing'])
  const frame = page.frame({ url: /hole-map/ })
  const sources = () =>
    frame
      ?.locator('.leaflet-tile-loaded')
      .evaluateAll((tiles) => tiles.map((tile) => (tile as HTMLImageElement).src))
  await field.focus()
  await page.keyboard.press('ArrowDown')
  await expect(field).toHaveValue('b')
  await expect.poll(async () => (await sources())?.length).toBeGreaterThan(3)
  expect((await sources())?.filter((src) => !src.includes('/tiles/b/'))).toEqual([])
  loaded.length = 0
  await page.getByLabel('Round token').fill(DEMO_TOKENS.abroad)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Kea Flat' })).toBeVisible()
  await expect(field).toHaveValue('b')
  await expect.poll(() => new Set(loaded)).toEqual(new Set(['b 200']))
})
