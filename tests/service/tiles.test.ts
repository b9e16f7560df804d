import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateTiles } from '../../src/contract/maps.ts'
import type { RecordedRound } from '../../src/contract/recorded-round.ts'
import type { Coordinates } from '../../src/contract/round.ts'
import { destination } from '../../src/domain/geo.ts'
import { boundsOf, type TileAddress, toWorld } from '../../src/domain/mercator.ts'
import { demoCourses, harrowDown, keaFlat, skerryLinks } from '../../src/service/demo/demo-courses.ts'
import { drawCourse } from '../../src/service/golf/tiles/draw-course.ts'
import { createLocalProjection } from '../../src/service/golf/tiles/local-projection.ts'
import { outline } from '../../src/service/golf/tiles/map-shapes.ts'
import { renderTile } from '../../src/service/golf/tiles/render-tile.ts'
import { svgPath } from '../../src/service/golf/tiles/svg-path.ts'
import { upload } from '../support/recorded.ts'
import { startService, type TestClient, type TestService } from '../support/service.ts'

let service: TestService
let staff: TestClient

beforeAll(async () => {
  service = await startService()
  staff = await service.signInAs('staff')
  for (const { course, geometry } of demoCourses) {
    await service.services.courses.save(course, { landscape: geometry.landscape, waters: geometry.waters })
  }
})
afterAll(() => service.stop())

function tileAt(place: Coordinates | undefined, z: number): TileAddress {
  const { x, y } = toWorld(place ?? { lat: 0, lon: 0 })
  return { z, x: Math.floor(x * 2 ** z), y: Math.floor(y * 2 ** z) }
}
const urlOf = ({ z, x, y }: TileAddress, query = '') => `/tiles/${z}/${x}/${y}${query}`
const getTile = (url: string, headers: Record<string, string> = {}) =>
  service.fastify.inject({ url, headers })
/** Returns the names of the layers that are visible in a tile. */
const layersIn = (svg: string) =>
  new Set(Array.from(svg.matchAll(/id="p\d+([a-zA-Z]+)\d+"/g), ([, name]) => name))

test.each([
  ['parkland', harrowDown],
  ['links', skerryLinks],
  ['highland (southern hemisphere)', keaFlat],
])('draws tees, fairways, greens and bunkers of a %s course in both map types', async (_, { course }) => {
  for (const type of ['g', 'b']) {
    const layers = new Set<string | undefined>()
    for (const { tee, greenMiddle } of course.holes) {
      for (const place of [tee, greenMiddle]) {
        const response = await getTile(urlOf(tileAt(place, 17), `?type=${type}`))
        expect(response.statusCode).toBe(200)
        expect(response.headers['content-type']).toMatch('image/svg+xml')
        for (const name of layersIn(response.body)) layers.add(name)
      }
    }
    for (const name of ['land', 'fairway', 'teeTop', 'green', 'bunker', 'path'])
      expect(layers).toContain(name)
  }
})

test('draws each green around its middle', () => {
  const drawing = drawCourse(harrowDown.geometry)
  for (const [index, { greenMiddle }] of harrowDown.course.holes.entries()) {
    const { x, y } = drawing?.projection.toMetres(greenMiddle ?? { lat: 0, lon: 0 }) ?? { x: 0, y: 0 }
    const green = drawing?.layers.green[index]
    expect(green && x > green.west && x < green.east && y > green.north && y < green.south).toBe(true)
  }
})

test('projects places to the same pixels as Web Mercator, in both hemispheres', () => {
  fc.assert(
    fc.property(
      fc.record({
        lat: fc.double({ min: -70, max: 70, noNaN: true }),
        lon: fc.double({ min: -170, max: 170, noNaN: true }),
      }),
      fc.integer({ min: 11, max: 22 }),
      fc.integer({ min: 0, max: 359 }),
      (anchor, z, bearing) => {
        const projection = createLocalProjection(anchor)
        const place = destination(anchor, bearing, 900)
        const tile = tileAt(place, z)
        const { scale, offsetX, offsetY } = projection.toPixels(tile)
        const { x, y } = projection.toMetres(place)
        const world = toWorld(place)
        expect(x * scale + offsetX).toBeCloseTo((world.x * 2 ** z - tile.x) * 256, 2)
        expect(y * scale + offsetY).toBeCloseTo((world.y * 2 ** z - tile.y) * 256, 2)
        expect(Math.hypot(x, y)).toBeGreaterThan(870)
        expect(Math.hypot(x, y)).toBeLessThan(930)
        const bounds = boundsOf(tile)
        expect(place.lat).toBeGreaterThanOrEqual(bounds.south - 1e-9)
        expect(place.lat).toBeLessThanOrEqual(bounds.north + 1e-9)
      },
    ),
  )
})

test('continues shapes seamlessly across the border of two tiles', () => {
  const metres = fc.integer({ min: -500, max: 500 })
  const point = fc.record({ x: metres, y: metres })
  fc.assert(
    fc.property(
      fc.array(point, { minLength: 3, maxLength: 30 }),
      fc.integer({ min: 12, max: 20 }),
      (points, z) => {
        const projection = createLocalProjection({ lat: 51.27, lon: -1.93 })
        const leftTile = tileAt({ lat: 51.27, lon: -1.93 }, z)
        const numbers = (tile: TileAddress) =>
          (svgPath(outline(points), projection.toPixels(tile)).match(/-?[\d.]+/g) ?? []).map(Number)
        const onLeft = numbers(leftTile)
        const onRight = numbers({ ...leftTile, x: leftTile.x + 1 })
        expect(onRight).toHaveLength(onLeft.length)
        for (const [index, number] of onLeft.entries()) {
          const shift = number - (onRight[index] ?? 0)
          expect(Math.abs(shift - (index % 2 === 0 ? 256 : 0))).toBeLessThan(0.11)
        }
      },
    ),
  )
})

test('draws a course identically each time', () => {
  const tile = tileAt(harrowDown.course.holes[4]?.greenMiddle, 17)
  const draw = () =>
    renderTile(
      tile,
      [drawCourse(harrowDown.geometry)].filter((drawing) => drawing !== undefined),
      'b',
    )
  expect(draw()).toBe(draw())
})

test('shows only the background where there is no course and at low zooms', async () => {
  for (const url of ['/tiles/16/100/100', '/tiles/0/0/0', '/tiles/10/506/341', '/tiles/22/1/1?type=b']) {
    const response = await getTile(url)
    expect(response.statusCode).toBe(200)
    expect(layersIn(response.body).size).toBe(0)
  }
})

test("serves each map type at its own path, and Google's without a type", async () => {
  const { z, x, y } = tileAt(harrowDown.course.holes[0]?.greenMiddle, 17)
  const plain = await getTile(`/tiles/${z}/${x}/${y}`)
  const google = await getTile(`/tiles/g/${z}/${x}/${y}`)
  const bing = await getTile(`/tiles/b/${z}/${x}/${y}`)
  expect(layersIn(bing.body)).toContain('green')
  expect(google.body).toBe(plain.body)
  expect(google.headers.etag).toBe(plain.headers.etag)
  expect(bing.body).toBe((await getTile(`/tiles/${z}/${x}/${y}?type=b`)).body)
  expect(bing.body).not.toBe(google.body)
})

test('redraws only the map type that staff updated', async () => {
  const { z, x, y } = tileAt(keaFlat.course.holes[2]?.greenMiddle, 15)
  const read = async (type: string) => (await getTile(`/tiles/${type}/${z}/${x}/${y}`)).body
  const [google, bing] = [await read('g'), await read('b')]
  await staff.call(updateTiles, { path: { mapTypeCode: 'b' }, body: 'F-KEA' })
  expect(await read('b')).not.toBe(bing)
  expect(await read('g')).toBe(google)
})

test.each([
  ['/tiles/x/3/1/1', 400, 'type: expected g or b'],
  ['/tiles/constructor/3/1/1', 400, 'type: expected g or b'],
  ['/tiles/b/3/8/1', 404, 'There is no tile 3/8/1'],
  ['/tiles/a/1/1', 400, 'z: expected a whole number'],
  ['/tiles/3/-1/1', 400, 'x: expected a whole number'],
  ['/tiles/3/1/1.png', 400, 'y: expected a whole number'],
  ['/tiles/3/1/1e3', 400, 'y: expected a whole number'],
  ['/tiles/3/1/1?type=x', 400, 'type: expected g or b'],
  ['/tiles/3/1/1?type=g&type=b', 400, 'type: expected g or b'],
  ['/tiles/3/1/1?type=constructor', 400, 'type: expected g or b'],
  ['/tiles/3/8/1', 404, 'There is no tile 3/8/1'],
  ['/tiles/23/1/1', 404, 'There is no tile 23/1/1'],
  ['/tiles/3/1', 404, 'There is nothing at /tiles/3/1'],
])('responds to %s with %i', async (url, status, message) => {
  const response = await getTile(url)
  expect(response.statusCode).toBe(status)
  expect(response.json()).toEqual({ message })
})

test('lets caches revalidate a tile with its entity tag, and store it permanently if the URL contains the tag', async () => {
  const url = urlOf(tileAt(harrowDown.course.holes[0]?.tee, 16))
  const first = await getTile(url)
  expect(first.headers['cache-control']).toBe('public, no-cache')
  expect(
    (await getTile(`${url}?v=${String(first.headers.etag).slice(1, -1)}`)).headers['cache-control'],
  ).toMatch('immutable')
  const revalidated = await getTile(url, { 'if-none-match': `"other", ${first.headers.etag}` })
  expect(revalidated.statusCode).toBe(304)
  expect(revalidated.body).toBe('')
})

test('contains no scripts, styles or external references', async () => {
  const response = await getTile(urlOf(tileAt(skerryLinks.course.holes[10]?.tee, 15), '?type=b'))
  expect(response.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(response.body).not.toMatch(/<script|<style|style=|https?:\/\/(?!www\.w3\.org\/2000\/svg)|on\w+=/)
})

test('renders a tile in under 5 ms when its course has been drawn', () => {
  const drawings = demoCourses
    .map(({ geometry }) => drawCourse(geometry))
    .filter((drawing) => drawing !== undefined)
  let tileCount = 0
  const renderAll = () => {
    for (const [index, { course }] of demoCourses.entries()) {
      const drawing = drawings[index]
      for (const hole of course.holes) {
        for (const z of [15, 16, 17, 18, 19]) {
          renderTile(tileAt(hole.greenMiddle, z), drawing ? [drawing] : [], 'b')
          tileCount += 1
        }
      }
    }
  }
  renderAll()
  tileCount = 0
  // Measures processor time, because other tests run at the same time.
  const before = process.cpuUsage()
  renderAll()
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000 / tileCount).toBeLessThan(5)
})

test('maps the unknown course of an uploaded round, and redraws it when staff update the tiles', async () => {
  const tee = { lat: 48.1, lon: 9.3 }
  const greenMiddle = destination(tee, 40, 380)
  const address = tileAt(greenMiddle, 17)
  expect(layersIn((await getTile(urlOf(address))).body).size).toBe(0)

  await service.services.installs.add({ iid: 'I-tiles' })
  const course: RecordedRound['course'] = {
    name: 'New Place',
    facilityId: 'F-NEW',
    holes: [{ par: 4, tee, greenMiddle }, { par: 4 }],
  }
  const bytes = Buffer.from(JSON.stringify(upload({ course, players: [{ name: 'Ann' }] })))
  await service.services.rounds.saveRecorded({ iid: 'I-tiles', bytes })
  const before = await getTile(urlOf(address))
  expect(layersIn(before.body)).toContain('green')

  const update = await staff.call(updateTiles, { path: { mapTypeCode: 'g' }, body: 'F-NEW' })
  expect(update.status).toBe(200)
  const after = await getTile(urlOf(address))
  expect(layersIn(after.body)).toContain('green')
  expect(after.headers.etag).not.toBe(before.headers.etag)
})

test('ignores courses without coordinates or with implausible ones', async () => {
  await service.services.courses.save({ name: 'Nowhere', facilityId: 'F-NO', holes: [{ par: 4 }] })
  const far = { lat: 10, lon: 10 }
  await service.services.courses.save({
    name: 'Implausible',
    facilityId: 'F-IMPLAUSIBLE',
    holes: [{ par: 4, tee: { lat: -10, lon: -10 }, greenMiddle: far }],
  })
  expect(layersIn((await getTile(urlOf(tileAt(far, 16)))).body).size).toBe(0)
})
