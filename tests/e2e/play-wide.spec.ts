import { destination } from '../../src/domain/geometry/geo.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { more, score, startRound } from './score-phones.ts'
import { withoutTiles } from './without-tiles.ts'

// Tests what the space beside the scores shows: on a phone the map of the hole, in a wide window all holes.

const TEE = { lat: 56.3431, lon: -2.8027 }
const GREEN = destination(TEE, 30, 350)
const HERE = destination(TEE, 30, 200)

test('measures the way to the green, and enters a round with arrows and digits', { tag: '@detail' }, async ({
  context,
  page,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: HERE.lat, longitude: HERE.lon, accuracy: 5 })
  const hole = { par: 4, tee: TEE, greenMiddle: GREEN }
  const { path } = await startRound(context, {
    course: { name: 'Old Links', holes: Array.from({ length: 9 }, () => hole) },
    players: ['Ann', 'Bob', 'Cara', 'Gus'].map((name) => ({ id: name, name })),
  })
  const ring = [0, 90, 180, 270, 0].map((bearing) => destination(GREEN, 30 + bearing, 12))
  const coordinates = [ring.map(({ lat, lon }) => [lon, lat])]
  const shapes = [{ kind: 'green', geometry: { type: 'Polygon', coordinates } }]
  await page.route('**/shapes', (route) => route.fulfill({ json: { version: '1', shapes } }))
  await withoutTiles(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(path)

  await test.step('shows front, middle and back from the phone, once it is asked', async () => {
    const map = page.getByRole('region', { name: 'Map of hole 1' })
    await expect(map.getByText('Middle')).toHaveCount(0)
    await map.getByRole('button', { name: 'Distance from here' }).click()
    await expect(map.getByRole('definition')).toHaveText(['138', '150 m', '162'])
    await expectAccessible(page)
  })

  await test.step('enters par for the others and goes on with one tap', async () => {
    await more(page, 'Ann').click()
    await page.getByRole('button', { name: 'Par for the other 3, then hole 2' }).click()
    await expect(page.getByRole('heading', { name: 'Hole 2' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Hole 1, scored' })).toBeVisible()
  })

  await test.step('cuts nothing at 200 % that is whole at 100 %', async () => {
    const cut = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main :not(.visually-hidden)')].flatMap((element) => {
          const isCut = element.scrollWidth > element.clientWidth + 1
          return isCut && getComputedStyle(element).textOverflow === 'ellipsis' ? element.innerText : []
        }),
      )
    expect(await cut()).toEqual([])
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '32px'
    })
    await expect.poll(cut).toEqual([])
    await page.evaluate(() => {
      document.documentElement.style.fontSize = ''
    })
  })

  await test.step('has all holes beside the scores in a wide window', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const cell = (name: string) => page.getByRole('gridcell', { name })
    await expect(cell('Ann, hole 1: 5, bogey')).toBeVisible()
    await cell('Ann, hole 2: no score').focus()
    for (const key of ['5', 'ArrowRight', '1', '2', 'ArrowDown', '3']) await page.keyboard.press(key)
    await expect(cell('Bob, hole 3: 3, birdie')).toBeFocused()
    await expect(cell('Bob, hole 2: 12')).toBeVisible()
    await expect(score(page, 'Bob')).toHaveAccessibleName('Bob: 3, birdie, change')
    await page.keyboard.press('Delete')
    await expect(cell('Bob, hole 3: no score')).toBeFocused()
    await expectAccessible(page)
  })
})
