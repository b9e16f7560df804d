import { beforeAll, expect, test } from 'vitest'
import type { RecordedRound } from '../../src/contract/recorded-round.ts'
import type { Coordinates } from '../../src/contract/round.ts'
import { updateTiles } from '../../src/contract/staff/maps.ts'
import { type TileAddress, toWorld } from '../../src/domain/geometry/mercator.ts'
import { demoCourses, harrowDown, keaFlat, skerryLinks } from '../../src/service/demo/demo-courses.ts'
import { clientOfTests, serviceOfTests, storeRound } from '../support/service.ts'

const service = serviceOfTests()
const staff = clientOfTests(service, 'staff', 'staff@golf.example')

beforeAll(async () => {
  for (const { course } of demoCourses) await playOn(course)
})

async function playOn(course: RecordedRound['course']) {
  const { iid } = await service.accountOf('staff@golf.example')
  await storeRound(service, iid, { token: course.name.replace(' ', '-'), course, players: [{ name: 'Ann' }] })
}

function tileAt(place: Coordinates | undefined, z: number): TileAddress {
  const { x, y } = toWorld(place ?? { lat: 0, lon: 0 })
  return { z, x: Math.floor(x * 2 ** z), y: Math.floor(y * 2 ** z) }
}
const urlOf = ({ z, x, y }: TileAddress, query = '') => `/tiles/${z}/${x}/${y}${query}`
const getTile = (url: string, headers: Record<string, string> = {}) =>
  service.fastify.inject({ url, headers })
const isDiagram = (svg: string) => svg.includes('id="diagram"')

test('draws what rounds know of a course as a diagram: lines of play, tees and greens', async () => {
  for (const { course } of demoCourses) {
    const { tee, greenMiddle } = course.holes[1] ?? {}
    for (const place of [tee, greenMiddle]) {
      const response = await getTile(urlOf(tileAt(place, 17)))
      expect(response.statusCode).toBe(200)
      expect(response.headers['content-type']).toMatch('image/svg+xml')
      expect(response.body).toMatch(/<path fill="none" stroke-dasharray="1 6" d="M[^"]+"\/>/)
    }
    expect((await getTile(urlOf(tileAt(greenMiddle, 17)))).body).toContain('<circle')
    expect((await getTile(urlOf(tileAt(greenMiddle, 13)))).body).not.toContain('<circle')
  }
})

test('shows only the background where there is no course and at low zooms', async () => {
  for (const url of ['/tiles/16/100/100', '/tiles/0/0/0', '/tiles/10/506/341', '/tiles/22/1/1?type=b']) {
    const response = await getTile(url)
    expect(response.statusCode).toBe(200)
    expect(isDiagram(response.body)).toBe(false)
  }
})

test("serves each map type at its own path, and Google's without a type", async () => {
  const { z, x, y } = tileAt(harrowDown.course.holes[0]?.greenMiddle, 17)
  const plain = await getTile(`/tiles/${z}/${x}/${y}`)
  const google = await getTile(`/tiles/g/${z}/${x}/${y}`)
  const bing = await getTile(`/tiles/b/${z}/${x}/${y}`)
  expect(isDiagram(bing.body)).toBe(true)
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
  ['/tiles/b/3/8/1', 404, 'There is no tile 3/8/1'],
  ['/tiles/a/1/1', 400, 'z: expected a whole number'],
  ['/tiles/3/1/1e3', 400, 'y: expected a whole number'],
  ['/tiles/3/1/1?theme=constructor', 400, 'theme: expected light or dark'],
  ['/tiles/23/1/1', 404, 'There is no tile 23/1/1'],
])('responds to %s with %i', async (url, status, message) => {
  const response = await getTile(url)
  expect([response.statusCode, response.json()]).toEqual([status, { message }])
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

test('serves the dark map to those who ask for it', async () => {
  const url = urlOf(tileAt(harrowDown.course.holes[0]?.tee, 16))
  const [plain, light, dark] = await Promise.all(
    ['', '?theme=light', '?theme=dark'].map((query) => getTile(url + query)),
  )
  expect(light?.body).toBe(plain?.body)
  expect(dark?.body).not.toBe(plain?.body)
  expect(dark?.headers.etag).not.toBe(plain?.headers.etag)
})

test('ignores courses without coordinates or with implausible ones', async () => {
  await playOn({ name: 'Nowhere', facilityId: 'F-NO', holes: [{ par: 4 }] })
  const far = { lat: 10, lon: 10 }
  await playOn({
    name: 'Implausible',
    facilityId: 'F-IMPLAUSIBLE',
    holes: [{ par: 4, tee: { lat: -10, lon: -10 }, greenMiddle: far }],
  })
  expect(isDiagram((await getTile(urlOf(tileAt(far, 16)))).body)).toBe(false)
})
