import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateTiles } from '../../src/contract/maps.ts'
import type { RecordedRound } from '../../src/contract/recorded-round.ts'
import type { Coordinates } from '../../src/contract/round.ts'
import { destination } from '../../src/domain/geo.ts'
import { demoCourses, harrowDown, keaFlat, skerryLinks } from '../../src/service/demo/demo-courses.ts'
import { drawCourse } from '../../src/service/tiles/draw-course.ts'
import { boundsOf, createGround, type TileAddress, toWorld } from '../../src/service/tiles/mercator.ts'
import { renderTile } from '../../src/service/tiles/render-tile.ts'
import { outline } from '../../src/service/tiles/shapes.ts'
import { svgPath } from '../../src/service/tiles/svg-path.ts'
import { upload } from '../support/recorded.ts'
import { startService, type TestClient, type TestService } from '../support/service.ts'

let service: TestService
let staff: TestClient

beforeAll(async () => {
  service = await startService()
  staff = await service.signedIn('staff')
  for (const { course, geometry } of demoCourses) {
    await service.services.courses.keep(course, { landscape: geometry.landscape, waters: geometry.waters })
  }
})
afterAll(() => service.stop())

function tileAt(place: Coordinates | undefined, z: number): TileAddress {
  const { x, y } = toWorld(place ?? { lat: 0, lon: 0 })
  return { z, x: Math.floor(x * 2 ** z), y: Math.floor(y * 2 ** z) }
}
const urlOf = ({ z, x, y }: TileAddress, query = '') => `/tiles/${z}/${x}/${y}${query}`
const ask = (url: string, headers: Record<string, string> = {}) => service.fastify.inject({ url, headers })
/** The layers that a tile shows something of. */
const layersOf = (svg: string) =>
  new Set(Array.from(svg.matchAll(/id="p\d+([a-zA-Z]+)\d+"/g), ([, name]) => name))

test.each([
  ['parkland', harrowDown],
  ['links', skerryLinks],
  ['highland, south of the equator', keaFlat],
])('draws tees, fairways, greens and bunkers of a course in %s, as both map types', async (_, { course }) => {
  for (const type of ['g', 'b']) {
    const seen = new Set<string | undefined>()
    for (const { tee, greenMiddle } of course.holes) {
      for (const place of [tee, greenMiddle]) {
        const answer = await ask(urlOf(tileAt(place, 17), `?type=${type}`))
        expect(answer.statusCode).toBe(200)
        expect(answer.headers['content-type']).toMatch('image/svg+xml')
        for (const name of layersOf(answer.body)) seen.add(name)
      }
    }
    for (const name of ['land', 'fairway', 'teeTop', 'green', 'bunker', 'path']) expect(seen).toContain(name)
  }
})

test('the green is drawn where the round says that its middle is', () => {
  const picture = drawCourse(harrowDown.geometry)
  for (const [at, { greenMiddle }] of harrowDown.course.holes.entries()) {
    const [x, y] = picture?.ground.toGround(greenMiddle ?? { lat: 0, lon: 0 }) ?? [0, 0]
    const green = picture?.layers.green[at]
    expect(green && x > green.west && x < green.east && y > green.north && y < green.south).toBe(true)
  }
})

test('ground in metres is true to the map: a tile is where Web Mercator puts it, on both hemispheres', () => {
  fc.assert(
    fc.property(
      fc.record({
        lat: fc.double({ min: -70, max: 70, noNaN: true }),
        lon: fc.double({ min: -170, max: 170, noNaN: true }),
      }),
      fc.integer({ min: 11, max: 22 }),
      fc.integer({ min: 0, max: 359 }),
      (anchor, z, bearing) => {
        const ground = createGround(anchor)
        const place = destination(anchor, bearing, 900)
        const tile = tileAt(place, z)
        const { scale, offsetX, offsetY } = ground.onTile(tile)
        const [x, y] = ground.toGround(place)
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

test('a shape runs on across the border of two tiles', () => {
  const point = fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 }))
  fc.assert(
    fc.property(
      fc.array(point, { minLength: 3, maxLength: 30 }),
      fc.integer({ min: 12, max: 20 }),
      (points, z) => {
        const ground = createGround({ lat: 51.27, lon: -1.93 })
        const left = tileAt({ lat: 51.27, lon: -1.93 }, z)
        const numbers = (tile: TileAddress) =>
          (svgPath(outline(points), ground.onTile(tile)).match(/-?[\d.]+/g) ?? []).map(Number)
        const [here, there] = [numbers(left), numbers({ ...left, x: left.x + 1 })]
        expect(there).toHaveLength(here.length)
        for (const [at, number] of here.entries()) {
          const moved = number - (there[at] ?? 0)
          expect(Math.abs(moved - (at % 2 === 0 ? 256 : 0))).toBeLessThan(0.11)
        }
      },
    ),
  )
})

test('the same course is drawn the same, in whatever order and process its tiles are asked for', () => {
  const tile = tileAt(harrowDown.course.holes[4]?.greenMiddle, 17)
  const draw = () =>
    renderTile(
      tile,
      [drawCourse(harrowDown.geometry)].filter((one) => one !== undefined),
      'b',
    )
  expect(draw()).toBe(draw())
})

test('where no course is, and far out, there is calm ground', async () => {
  for (const url of ['/tiles/16/100/100', '/tiles/0/0/0', '/tiles/10/506/341', '/tiles/22/1/1?type=b']) {
    const answer = await ask(url)
    expect(answer.statusCode).toBe(200)
    expect(layersOf(answer.body).size).toBe(0)
  }
})

test.each([
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
])('%s is answered with %i', async (url, status, message) => {
  const answer = await ask(url)
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toEqual({ message })
})

test('a tile is kept by caches, which ask each time whether it was drawn anew; as long as not, that costs a 304', async () => {
  const url = urlOf(tileAt(harrowDown.course.holes[0]?.tee, 16))
  const first = await ask(url)
  expect(first.headers['cache-control']).toBe('public, no-cache')
  expect((await ask(`${url}?v=3`)).headers['cache-control']).toMatch('immutable')
  const again = await ask(url, { 'if-none-match': `"other", ${first.headers.etag}` })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
})

test('a tile runs nothing: no script, no style, nothing from elsewhere', async () => {
  const answer = await ask(urlOf(tileAt(skerryLinks.course.holes[10]?.tee, 15), '?type=b'))
  expect(answer.headers['content-security-policy']).toBe("default-src 'none'")
  expect(answer.body).not.toMatch(/<script|<style|style=|https?:\/\/(?!www\.w3\.org\/2000\/svg)|on\w+=/)
})

test('a tile is drawn in under 5 ms once its course is known', () => {
  const pictures = demoCourses.map(({ geometry }) => drawCourse(geometry)).filter((one) => one !== undefined)
  let tiles = 0
  const draw = () => {
    for (const [at, { course }] of demoCourses.entries()) {
      const picture = pictures[at]
      for (const hole of course.holes) {
        for (const z of [15, 16, 17, 18, 19]) {
          renderTile(tileAt(hole.greenMiddle, z), picture ? [picture] : [], 'b')
          tiles += 1
        }
      }
    }
  }
  draw()
  tiles = 0
  // Of the processor, not of the clock: other tests run beside this one.
  const before = process.cpuUsage()
  draw()
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000 / tiles).toBeLessThan(5)
})

test('a round on a course that nobody knew gets its map, and staff can have it drawn anew', async () => {
  const tee = { lat: 48.1, lon: 9.3 }
  const greenMiddle = destination(tee, 40, 380)
  const place = tileAt(greenMiddle, 17)
  expect(layersOf((await ask(urlOf(place))).body).size).toBe(0)

  await service.services.installs.add({ iid: 'I-tiles' })
  const course: RecordedRound['course'] = {
    name: 'New Place',
    facilityId: 'F-NEW',
    holes: [{ par: 4, tee, greenMiddle }, { par: 4 }],
  }
  const bytes = Buffer.from(JSON.stringify(upload({ course, players: [{ name: 'Ann' }] })))
  await service.services.rounds.saveRecorded({ iid: 'I-tiles', bytes })
  const before = await ask(urlOf(place))
  expect(layersOf(before.body)).toContain('green')

  const update = await staff.call(updateTiles, { path: { mapTypeCode: 'g' }, body: 'F-NEW' })
  expect(update.status).toBe(200)
  const after = await ask(urlOf(place))
  expect(layersOf(after.body)).toContain('green')
  expect(after.headers.etag).not.toBe(before.headers.etag)
})

test('a course without coordinates, or with mad ones, leaves every map as it was', async () => {
  await service.services.courses.keep({ name: 'Nowhere', facilityId: 'F-NO', holes: [{ par: 4 }] })
  const far = { lat: 10, lon: 10 }
  await service.services.courses.keep({
    name: 'Mad',
    facilityId: 'F-MAD',
    holes: [{ par: 4, tee: { lat: -10, lon: -10 }, greenMiddle: far }],
  })
  expect(layersOf((await ask(urlOf(tileAt(far, 16)))).body).size).toBe(0)
})
