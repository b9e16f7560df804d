import type { CDPSession, FrameLocator, Locator, Page } from 'playwright/test'
import { bearingDeg, destination } from '../../src/domain/geometry/geo.ts'
import { roundPath } from '../../src/routes.ts'
import { DEMO_TOKENS } from '../../src/service/demo/demo-data.ts'
import { expect, test } from './fixtures.ts'
import { holesToward, MOCK_ROUND_PATH, plainHoles, serveRound } from './mock-round.ts'
import { withoutTiles } from './without-tiles.ts'

const MEDAL = roundPath(DEMO_TOKENS.medal)
/** Not at right angles, where an error in the direction could go unnoticed. */
const ANGLES = [37, 251]

const mapOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Map of the hole"]')
const pinOf = (page: Page, kind: 'tee' | 'green'): Locator => mapOf(page).locator(`.marker.${kind} .pin`)

/** Returns the position of a pin on the page in pixels. A pin has no size, so its corner is its position. */
async function positionOf(pin: Locator): Promise<{ x: number; y: number }> {
  const box = await pin.boundingBox()
  if (!box) throw new Error('the pin is not on the page')
  return { x: box.x, y: box.y }
}

/**
 * Opens a round at a hole and waits for its map, without tiles.
 * @param hole counted from 1
 * @returns the bounding box of the map
 */
async function openMap(page: Page, open: (path: string) => Promise<void>, path: string, hole = 1) {
  await withoutTiles(page)
  await open(`${path}#${hole}`)
  await expect(mapOf(page).locator(`html[data-hole="${hole}"]`)).toBeAttached()
  const box = await page.locator('iframe[title="Map of the hole"]').boundingBox()
  if (!box) throw new Error('the map is not on the page')
  return box
}

/** Opens a round whose holes have the given bearings, and runs a check on each hole. */
async function onEachAngle(
  page: Page,
  open: (path: string) => Promise<void>,
  check: (box: { x: number; y: number; width: number; height: number }, angle: number) => Promise<void>,
) {
  await serveRound(page, holesToward(ANGLES))
  const box = await openMap(page, open, MOCK_ROUND_PATH)
  for (const [at, angle] of ANGLES.entries()) {
    if (at > 0) await page.getByRole('button', { name: 'Next hole' }).click()
    await expect(mapOf(page).locator(`html[data-hole="${at + 1}"]`)).toBeAttached()
    await test.step(`${angle} degrees`, () => check(box, angle))
  }
}

test('shows the green above the tee and distances, zooms about the pointer and moves with the mouse, at any bearing', {
  tag: '@detail',
}, async ({ page, open }) => {
  await onEachAngle(page, open, async (box, angle) => {
    await test.step('shows the green straight above the tee and labels upright', () => expectUpright(page))
    if (angle === 37) {
      await test.step('shows the distance to the middle of the green in metres or yards', () =>
        expectDistances(page, box))
    }
    await test.step('zooms about the pointer with the wheel', () => expectZoomAboutPointer(page))
    await test.step('moves by the distance that the mouse drags', async () => {
      const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      await page.mouse.move(from.x, from.y)
      const before = await positionOf(pinOf(page, 'green'))
      await page.mouse.down()
      await page.mouse.move(from.x + 60, from.y - 25, { steps: 6 })
      // Still held: releasing would add momentum.
      const after = await positionOf(pinOf(page, 'green'))
      expect(Math.abs(after.x - before.x - 60)).toBeLessThanOrEqual(1)
      expect(Math.abs(after.y - before.y + 25)).toBeLessThanOrEqual(1)
      await page.mouse.up()
    })
  })
  await test.step('keeps the chosen unit after a reload', async () => {
    await page.reload()
    await expect(mapOf(page).getByText('383 yd')).toBeVisible()
  })
})

async function expectDistances(page: Page, box: { x: number; y: number }) {
  await expect(mapOf(page).getByText('350 m')).toBeVisible()
  const green = await positionOf(pinOf(page, 'green'))
  const tee = await positionOf(pinOf(page, 'tee'))
  await page.mouse.move(box.x + 10, box.y + 200)
  await page.mouse.move((green.x + tee.x) / 2, (green.y + tee.y) / 2)
  await expect(mapOf(page).getByText(/^17[456] m$/)).toBeVisible()
  await mapOf(page).getByRole('button', { name: 'Metres, show yards' }).click()
  await expect(mapOf(page).getByText('383 yd')).toBeVisible()
  // The click has scrolled the page to the button.
  await page.evaluate(() => scrollTo(0, 0))
}

async function expectUpright(page: Page) {
  const [tee, green] = [await positionOf(pinOf(page, 'tee')), await positionOf(pinOf(page, 'green'))]
  expect(Math.abs(tee.x - green.x)).toBeLessThan(1.5)
  expect(tee.y - green.y).toBeGreaterThan(100)
  const label = await mapOf(page).getByText('Green', { exact: true }).boundingBox()
  expect(label?.height).toBeLessThan(30)
  expect(label?.width).toBeGreaterThan(30)
}

test.describe('by touch', () => {
  test.use({ hasTouch: true })

  async function touch(session: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) {
    const touchPoints = type === 'touchEnd' ? [] : [{ x, y }]
    await session.send('Input.dispatchTouchEvent', { type, touchPoints })
  }

  test('moves by the distance that a finger drags, after a tap', { tag: '@detail' }, async ({
    page,
    open,
  }) => {
    const session = await page.context().newCDPSession(page)
    const interactive = mapOf(page).locator('html[data-interactive]')
    const drag: Parameters<typeof onEachAngle>[2] = async (box) => {
      const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      await expect(interactive).not.toBeAttached()
      await page.touchscreen.tap(from.x, from.y)
      await expect(interactive).toBeAttached()
      const before = await positionOf(pinOf(page, 'green'))
      await touch(session, 'touchStart', from.x, from.y)
      for (let step = 1; step <= 6; step += 1) {
        await touch(session, 'touchMove', from.x + step * 10, from.y - step * 5)
      }
      await expect
        .poll(async () => Math.round((await positionOf(pinOf(page, 'green'))).x - before.x))
        .toBe(60)
      const after = await positionOf(pinOf(page, 'green'))
      expect(Math.abs(after.x - before.x - 60)).toBeLessThanOrEqual(1)
      expect(Math.abs(after.y - before.y + 30)).toBeLessThanOrEqual(1)
      await touch(session, 'touchEnd')
    }
    await onEachAngle(page, open, drag)
  })
})

async function expectZoomAboutPointer(page: Page) {
  const before = await positionOf(pinOf(page, 'green'))
  const length = async () => {
    const [tee, green] = [await positionOf(pinOf(page, 'tee')), await positionOf(pinOf(page, 'green'))]
    return Math.hypot(tee.x - green.x, tee.y - green.y)
  }
  const fitted = await length()
  // The browser reports pointer positions to the page in whole pixels.
  const pointer = { x: Math.round(before.x) + 20, y: Math.round(before.y) + 30 }
  await page.mouse.move(pointer.x, pointer.y)
  await expect(mapOf(page).locator('html[data-interactive]')).toBeAttached()
  await page.mouse.wheel(0, -120)
  await expect.poll(length).toBeGreaterThan(fitted * 1.2)
  await expect(mapOf(page).locator('.leaflet-zoom-anim')).toHaveCount(0)
  // The map may move once more in the frame after the zoom.
  const deviation = async () => {
    const scale = (await length()) / fitted
    const after = await positionOf(pinOf(page, 'green'))
    const [x, y] = [pointer.x + (before.x - pointer.x) * scale, pointer.y + (before.y - pointer.y) * scale]
    return Math.max(Math.abs(after.x - x), Math.abs(after.y - y))
  }
  await expect.poll(deviation).toBeLessThanOrEqual(2)
}

test('can be dragged only while the pointer is over it or it has the focus, and zooms with the buttons', {
  tag: '@detail',
}, async ({ page, open }) => {
  const hole = await firstHole(page)
  await serveShapes(page, hole)
  const box = await openMap(page, open, MEDAL)
  expect(box.height / box.width).toBeCloseTo(1.5, 1)
  await test.step('shows tee, green and distances without map tiles', async () => {
    await expect(pinOf(page, 'tee').getByText('Tee')).toBeVisible()
    await expect(mapOf(page).locator('#from-tee')).toHaveText(/^\d+ m$/)
  })
  await test.step('shows the green from front to back, and what is on the line of play', () =>
    expectReaches(page))
  const frame = page.frame({ url: /hole-map/ })
  await frame?.evaluate(() => Object.assign(window, { isSameDocument: true }))
  const entries = await page.evaluate(() => history.length)

  const interactive = mapOf(page).locator('html[data-interactive]')
  await expect(interactive).not.toBeAttached()
  await page.mouse.move(box.x + 100, box.y + 200)
  await expect(interactive).toBeAttached()
  await page.mouse.move(box.x + box.width + 60, box.y - 40)
  await expect(interactive).not.toBeAttached()

  await test.step('passes the arrow keys to the page', async () => {
    await page.getByRole('button', { name: 'Next hole' }).focus()
    await page.keyboard.press('Tab')
    await expect(interactive).toBeAttached()
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(/#2$/)
    await expect(mapOf(page).locator('html[data-hole="2"]')).toBeAttached()
    await page.keyboard.press('End')
    await expect(page).toHaveURL(/#18$/)
  })
  await test.step('changes holes without reloading the frame or adding history entries', async () => {
    await expect(mapOf(page).locator('html[data-hole="18"]')).toBeAttached()
    expect(await frame?.evaluate(() => 'isSameDocument' in window)).toBe(true)
    expect(await page.evaluate(() => history.length)).toBe(entries)
  })
  await test.step('zooms in, out and back to the whole hole', () => zoomWithButtons(page))
  await test.step('asks for the dark map when the site becomes dark', async () => {
    const dark = page.waitForRequest(/\/tiles\/.*theme=dark/)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect((await dark).url()).toMatch(/\/tiles\/\d+\/\d+\/\d+\?theme=dark$/)
  })
  await page.keyboard.press('Home')
  await expect(mapOf(page).locator('html[data-hole="1"]')).toBeAttached()
  await test.step('measures from a click until the next one, also while it zooms', () => measureByClick(page))
  await test.step('measures with the keyboard', () => measureByKeys(page))
  await test.step('measures from the position of the device', () => measureFromPosition(page, hole))
  await test.step('fills the screen, or the page where the browser cannot', () => expectFullScreen(page))
})

interface MappedPoints {
  tee: { lat: number; lon: number }
  greenMiddle: { lat: number; lon: number }
  pos: { lat: number; lon: number }[]
}

async function firstHole(page: Page): Promise<MappedPoints> {
  const response = await page.request.get(`/rest/round/${DEMO_TOKENS.medal}`)
  return (await response.json()).settings.course.holes[0]
}

/** Serves a round green of 14 m around the middle of the green, and a bunker on the line of play 100 m from the tee. */
async function serveShapes(page: Page, { tee, greenMiddle, pos }: MappedPoints) {
  const circle = (kind: string, center: MappedPoints['tee'], radiusM: number) => {
    const ring = Array.from({ length: 25 }, (_, at) => destination(center, at * 15, radiusM))
    return { kind, geometry: { type: 'Polygon', coordinates: [ring.map(({ lat, lon }) => [lon, lat])] } }
  }
  const bunker = destination(tee, bearingDeg(tee, pos[0] ?? greenMiddle), 100)
  const shapes = [circle('green', greenMiddle, 14), circle('bunker', bunker, 8)]
  await page.route('**/shapes', (route) =>
    route.fulfill({ json: { version: '1', attribution: '© OpenStreetMap contributors', shapes } }),
  )
}

async function expectReaches(page: Page) {
  const numberIn = async (id: string) => Number.parseInt(await mapOf(page).locator(id).innerText(), 10)
  await expect(mapOf(page).getByRole('columnheader', { name: 'Front' })).toBeVisible()
  const middle = await numberIn('#from-tee')
  expect(Math.abs(middle - (await numberIn('#front-tee')) - 14)).toBeLessThanOrEqual(1)
  expect(Math.abs((await numberIn('#back-tee')) - middle - 14)).toBeLessThanOrEqual(1)
  await expect(mapOf(page).getByText('92–108')).toBeVisible()
  await expect(
    mapOf(page).getByText('Bunker on the line: 92 m to reach it, 108 m to pass it.'),
  ).toBeAttached()
  await expect(mapOf(page).locator('.arc-label').getByText('150')).toBeVisible()
  const credit = mapOf(page).getByRole('link', { name: '© OpenStreetMap contributors' })
  await expect(credit).toHaveAttribute('href', 'https://www.openstreetmap.org/copyright')
}

async function measureByClick(page: Page) {
  const place = mapOf(page).locator('.place .pin')
  const fromPlace = mapOf(page).locator('#from-place')
  const map = page.locator('iframe[title="Map of the hole"]')
  await map.click({ position: { x: 60, y: 200 } })
  await expect(place).toHaveText(/^\d+ m from tee$/)
  const distances = await fromPlace.innerText()
  expect(distances).toMatch(/^\d+ m$/)
  await mapOf(page).getByRole('button', { name: 'Zoom in' }).click()
  await expect(mapOf(page).locator('.leaflet-zoom-anim')).toHaveCount(0)
  await expect(place).toBeAttached()
  await expect(fromPlace).toHaveText(distances)
  await map.click({ position: { x: 60, y: 230 } })
  await page.getByRole('button', { name: 'Next hole' }).hover()
  await expect(place).toHaveCount(0)
  await expect(fromPlace).toHaveText('–')
}

async function measureByKeys(page: Page) {
  const fromPlace = mapOf(page).locator('#from-place')
  await mapOf(page).getByRole('button', { name: 'Show the whole hole' }).focus()
  await page.keyboard.press('m')
  await expect(fromPlace).toHaveText(/^\d+ m$/)
  const before = Number.parseInt(await fromPlace.innerText(), 10)
  await page.keyboard.press('Shift+ArrowUp')
  await expect.poll(async () => Number.parseInt(await fromPlace.innerText(), 10)).toBeLessThan(before - 10)
  await page.keyboard.press('m')
  await expect(fromPlace).toHaveText('–')
}

async function measureFromPosition(page: Page, { greenMiddle }: MappedPoints) {
  const { lat, lon } = destination(greenMiddle, 90, 120)
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: lat, longitude: lon })
  const button = mapOf(page).getByRole('button', { name: 'Measure from my position' })
  await button.press('Enter')
  await expect(mapOf(page).locator('#from-place')).toHaveText('120 m')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  // The place was the middle of the map before, which moves with it.
  await mapOf(page).getByRole('button', { name: 'Zoom in' }).click()
  await expect(mapOf(page).locator('.leaflet-zoom-anim')).toHaveCount(0)
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(mapOf(page).locator('#from-place')).toHaveText('120 m')
  await button.press('Enter')
  await expect(mapOf(page).locator('#from-place')).toHaveText('–')
}

async function expectFullScreen(page: Page) {
  const frame = page.frame({ url: /hole-map/ })
  const button = mapOf(page).getByRole('button', { name: 'Full screen' })
  const isFull = () => frame?.evaluate(() => document.fullscreenElement !== null)
  await button.click()
  await expect.poll(isFull).toBe(true)
  await button.click()
  await expect.poll(isFull).toBe(false)

  await frame?.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }))
  const map = page.locator('iframe[title="Map of the hole"]')
  await button.click()
  await expect.poll(() => map.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
  await expect(mapOf(page).getByText('Hole 1')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect
    .poll(async () => (await map.boundingBox())?.width)
    .toBeLessThan(page.viewportSize()?.width ?? 0)
}

async function zoomWithButtons(page: Page) {
  const height = async () =>
    (await positionOf(pinOf(page, 'tee'))).y - (await positionOf(pinOf(page, 'green'))).y
  const fitted = await height()
  await mapOf(page).getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(height).toBeGreaterThan(fitted * 1.3)
  await mapOf(page).getByRole('button', { name: 'Show the whole hole' }).click()
  await expect.poll(height).toBeCloseTo(fitted, 0)
  await mapOf(page).getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(height).toBeLessThan(fitted * 0.8)

  await test.step('fits the whole hole even if the button is pressed during a zoom', async () => {
    await page.frame({ url: /hole-map/ })?.evaluate(async () => {
      document.getElementById('zoom-in')?.click()
      const isZooming = () => document.querySelector('.leaflet-zoom-anim') !== null
      while (!isZooming()) await new Promise(requestAnimationFrame)
      document.getElementById('fit')?.click()
      while (isZooming()) await new Promise(requestAnimationFrame)
    })
    await expect.poll(height).toBeCloseTo(fitted, 0)
  })
}

test('shows that a hole has no map, then the map of the next hole', { tag: '@detail' }, async ({
  page,
  open,
}) => {
  const [first, second] = plainHoles([4, 3])
  await serveRound(page, [
    { ...first, par: 4, tee: null },
    { ...second, par: 3 },
  ])
  await page.route('**/shapes', (route) => route.fulfill({ json: { version: '', shapes: [] } }))
  await open(MOCK_ROUND_PATH)
  await expect(page.getByText('No map for this hole')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Ann' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(pinOf(page, 'green').getByText('Green')).toBeVisible()
  await expect(page.getByText('No map for this hole')).toHaveCount(0)
  await expect(mapOf(page).getByText('No map data for this course')).toBeVisible()
})
