import { beforeAll, expect, test } from 'vitest'
import type { Coordinates } from '../../src/contract/round.ts'
import { FACILITIES_MAX, listFacilities, updateTiles } from '../../src/contract/staff/maps.ts'
import { deleteRound } from '../../src/contract/staff/users.ts'
import { destination } from '../../src/domain/geometry/geo.ts'
import { createInstalls } from '../../src/service/accounts/installs.ts'
import { transact } from '../../src/service/base/context.ts'
import { createCatalogue, importFacility } from '../../src/service/golf/catalogue/catalogue.ts'
import { createRounds } from '../../src/service/golf/rounds/rounds.ts'
import {
  addFacility,
  greensIn,
  greensOf as greensOn,
  holesFrom,
  numbersTo,
  publishFacility,
  type TestHole,
  tileAt as tileOf,
  uploadRound as uploadTo,
} from '../support/course-maps.ts'
import { clientOfTests, serviceOfTests, type TestService } from '../support/service.ts'

const IID = 'I-courses'

/** Defines tests that check by the tiles which course geometry the service keeps. */
export function describeCourses(start: () => Promise<TestService>): void {
  const service = serviceOfTests(start)
  const staff = clientOfTests(service, 'staff')
  let places = 0
  beforeAll(async () => {
    await createInstalls(service.context).add({ iid: IID })
  })

  /** Returns a place and facility that no other test uses. */
  function newPlace() {
    places += 1
    return { facilityId: `F-${places}`, start: { lat: 40 + places / 10, lon: 9 } }
  }

  const uploadRound = (token: string, course: Parameters<typeof uploadTo>[2]) =>
    uploadTo(service, { token, iid: IID }, course)
  const greensOf = (holes: readonly TestHole[]) => greensOn(service, holes)
  const tileAt = (place: Coordinates, zoom?: number) => tileOf(service, place, zoom)

  const listed = (query: { query?: string; offset?: string }) => staff.read(listFacilities, { query })

  test('lists facilities by part of name or id, with their courses and the state of each map', async () => {
    const { facilityId, start } = newPlace()
    await addFacility(service.context, { id: facilityId, name: '100 % Öland_Links' })
    await uploadRound('listed', { facilityId, name: 'North', holes: holesFrom(start, 9) })
    await addFacility(service.context, { id: 'F-empty', name: 'Empty Öland' })
    await staff.call(updateTiles, { path: { mapTypeCode: 'b' }, body: facilityId })
    const found = await listed({ query: ' öland_l ' })
    expect(found).toEqual({
      facilities: [
        {
          id: facilityId,
          name: '100 % Öland_Links',
          courses: [{ name: 'North', holeCount: 9 }],
          maps: { b: { version: 2, updatedAt: expect.any(Number) } },
        },
      ],
      total: 1,
      hasMore: false,
    })
    expect((await listed({ query: 'f-EMPTY' })).facilities).toEqual([
      { id: 'F-empty', name: 'Empty Öland', courses: [], maps: {} },
    ])
    await addFacility(service.context, { id: 'F-longer', name: 'Empty Oland North' })
    await addFacility(service.context, { id: 'F-empty', name: 'Saint-Ødegård’s  G.C.' })
    for (const query of ['saintodegards', 'g.c. odegard', 'SAINT–ØDEGÅRDS g c']) {
      expect(
        (await listed({ query })).facilities.map(({ id }) => id),
        query,
      ).toEqual(['F-empty'])
    }
    await addFacility(service.context, { id: 'F-empty', name: 'Empty Öland' })
    expect((await listed({ query: 'öland, empty' })).facilities.map(({ id }) => id)).toEqual([
      'F-empty',
      'F-longer',
    ])
    expect((await listed({ query: 'saint' })).facilities).toEqual([])
    expect((await listed({ query: '%' })).facilities.map(({ id }) => id)).toEqual([facilityId])
  })

  test('shows shapes from their publication to their removal', async () => {
    const { facilityId, start } = newPlace()
    const line = [start, destination(start, 0, 300)].map(({ lat, lon }) => [lon, lat])
    const file = {
      type: 'FeatureCollection',
      name: 'Named',
      features: [
        {
          type: 'Feature',
          properties: { golf: 'hole', ref: '1', par: '4', handicap: '1' },
          geometry: { type: 'LineString', coordinates: line },
        },
        {
          type: 'Feature',
          properties: { golf: 'green' },
          geometry: { type: 'Polygon', coordinates: [ringAround(destination(start, 0, 300))] },
        },
      ],
    }
    const bytes = Buffer.from(JSON.stringify(file))
    const given = { bytes, fileName: 'named.geojson', facilityId }
    await importFacility(service.context, given, 'staff')
    const map = () => tileAt(destination(start, 0, 300))
    expect(await map()).not.toContain('id="green"')
    await publishFacility(service.context, given)
    expect(await map()).toContain('id="green"')
    await transact(service.context, (tx) => createCatalogue(tx).remove(facilityId))
    expect(await map()).not.toContain('id="green"')
  })

  test('lists many facilities in pages without duplicates', async () => {
    for (let index = 0; index < 120; index += 1) {
      await addFacility(service.context, { id: `M-${index}`, name: `many ${index % 40}` })
    }
    const parts = [await listed({ query: 'many' })]
    while (parts.at(-1)?.hasMore) {
      parts.push(await listed({ query: 'many', offset: String(parts.length * FACILITIES_MAX) }))
    }
    expect(parts.map(({ facilities, total }) => [facilities.length, total])).toEqual([
      [50, 120],
      [50, 120],
      [20, 120],
    ])
    expect(new Set(parts.flatMap(({ facilities }) => facilities.map(({ id }) => id))).size).toBe(120)
  })

  test('stores the holes of a course that is played twice once', async () => {
    const { facilityId, start } = newPlace()
    const nine = holesFrom(start, 9)
    const holeCounts = async () =>
      (await listed({ query: facilityId })).facilities[0]?.courses.map(({ holeCount }) => holeCount)
    await uploadRound('twice', { facilityId, name: 'Nine', holes: [...nine, ...nine] })
    expect(await holeCounts()).toEqual([9])
    await uploadRound('once', { facilityId, name: 'Nine', holes: nine })
    expect(await holeCounts()).toEqual([9])
    expect(await greensOf(nine)).toEqual(numbersTo(9))
  })

  test('keeps two courses of one facility side by side', async () => {
    const { facilityId, start } = newPlace()
    const [north, south] = [start, destination(start, 180, 800)].map((place) => holesFrom(place, 9))
    await uploadRound('north', { facilityId, name: 'North', holes: north ?? [] })
    await uploadRound('south', { facilityId, name: 'South', holes: south ?? [] })
    expect(await greensOf([...(north ?? []), ...(south ?? [])])).toEqual(numbersTo(18))
  })

  test('shows the newest geometry of a hole', async () => {
    const { facilityId, start } = newPlace()
    const old = holesFrom(start, 9)
    const rebuilt = withGreenMoved(old, 6)
    await uploadRound('old', { facilityId, holes: old })
    await uploadRound('rebuilt', { facilityId, holes: rebuilt })
    expect(await greensOf(rebuilt)).toEqual(numbersTo(9))
    expect(await greensOf(old)).toEqual([1, 2, 3, 4, 5, 7, 8, 9])
  })

  test('draws a hole that belongs to two courses once, as in the newest upload', async () => {
    const { facilityId, start } = newPlace()
    const eighteen = holesFrom(start, 18)
    await uploadRound('full', { facilityId, holes: eighteen })
    await uploadRound('back', { facilityId, holes: eighteen.slice(9) })
    await uploadRound('elsewhere', { name: 'Without facility', holes: eighteen.slice(0, 9) })
    for (const { greenMiddle } of eighteen) expect(greensIn(await tileAt(greenMiddle))).toBe(1)
    await uploadRound('full', { facilityId, name: 'Renamed Links', holes: withGreenMoved(eighteen, 3, 20) })
    for (const hole of [...eighteen, ...withGreenMoved(eighteen, 3, 20)]) {
      expect(greensIn(await tileAt(hole.greenMiddle))).toBe(1)
    }
  })

  test('deletes a course when its last round is replaced by a round elsewhere', async () => {
    const { facilityId, start } = newPlace()
    const [wrong, right] = [holesFrom(start, 9), holesFrom(destination(start, 180, 2000), 9)]
    await uploadRound('corrected', { facilityId, holes: wrong })
    expect(await greensOf(wrong)).toEqual(numbersTo(9))
    await uploadRound('corrected', { facilityId, holes: right })
    expect(await greensOf(wrong)).toEqual([])
    expect(await greensOf(right)).toEqual(numbersTo(9))
    await uploadRound('corrected', { facilityId, holes: right.slice(0, 4) })
    expect(await greensOf(right)).toEqual(numbersTo(4))
  })

  test('returns to the geometry of an older round when the newer one is replaced', async () => {
    const { facilityId, start } = newPlace()
    const old = holesFrom(start, 9)
    const wrong = withGreenMoved(old, 6)
    await uploadRound('older', { facilityId, holes: old })
    await uploadRound('newer', { facilityId, holes: wrong })
    expect(await greensOf(old)).not.toContain(6)
    await uploadRound('newer', { facilityId, holes: holesFrom(destination(start, 180, 2000), 9) })
    expect(await greensOf(old)).toEqual(numbersTo(9))
    expect(await greensOf(wrong)).not.toContain(6)
  })

  test('keeps the course of a deleted round, because the round can be restored', async () => {
    const { facilityId, start } = newPlace()
    const holes = holesFrom(start, 9)
    await uploadRound('deleted', { facilityId, holes })
    expect((await staff.call(deleteRound, { path: { token: 'deleted' } })).ok).toBe(true)
    expect(await greensOf(holes)).toEqual(numbersTo(9))
  })

  test('keeps the geometry of a hole that is uploaded again without coordinates', async () => {
    const { facilityId, start } = newPlace()
    const holes = holesFrom(start, 3)
    await uploadRound('mapped', { facilityId, holes })
    await uploadRound('unmapped', {
      facilityId,
      holes: holes.map((hole, index) => (index ? hole : { par: 4 })) as TestHole[],
    })
    expect(await greensOf(holes)).toEqual([1, 2, 3])
  })

  test('redraws only the courses of a facility when staff update its map', async () => {
    const { facilityId, start } = newPlace()
    const north = holesFrom(start, 9)
    const south = holesFrom(destination(start, 180, 1500), 9)
    const other = holesFrom(destination(start, 180, 4000), 9)
    await uploadRound('map-north', { facilityId, name: 'North', holes: north })
    await uploadRound('map-south', { facilityId, name: 'South', holes: south })
    await uploadRound('map-other', { name: 'Other', holes: other })
    const read = () => Promise.all([north, south, other].map((holes) => tileAt(holes[4]?.tee ?? start, 15)))
    const before = await read()
    expect((await staff.call(updateTiles, { path: { mapTypeCode: 'g' }, body: facilityId })).status).toBe(200)
    const after = await read()
    expect(after.map((tile, index) => tile === before[index])).toEqual([false, false, true])
  })

  test.each([
    { first: 'whole course', before: [1, 18], courses: [18] },
    { first: 'front nine', before: [1, 9], courses: [18] },
    { first: 'back nine', before: [10, 18], courses: [9] },
  ])(
    'stores a back nine alone as holes 10 to 18 of its course after the $first',
    async ({ before, courses }) => {
      const { facilityId, start } = newPlace()
      const eighteen = holesFrom(start, 18).map((hole, at) => ({ number: at + 1, ...hole }))
      const [from = 1, to = 18] = before
      await uploadRound('known', { facilityId, holes: eighteen.slice(from - 1, to) })
      const alone = `alone-${from}-${to}`
      await uploadRound(alone, { facilityId, holes: withGreenMoved(eighteen, 12).slice(9) })
      const [facility] = (await listed({ query: facilityId })).facilities
      expect(facility?.courses.map(({ holeCount }) => holeCount)).toEqual(courses)
      expect(await greensOf(eighteen)).toEqual(
        numbersTo(18).filter((number) => number !== 12 && number >= from),
      )
      await createRounds(service.context).setDeleted(alone, true)
      await createRounds(service.context).erase(alone)
      expect(await greensOf(eighteen)).toEqual(numbersTo(to).filter((number) => number >= from))
    },
  )

  test('keeps a nine elsewhere apart from a course of the same facility and name', async () => {
    const { facilityId, start } = newPlace()
    const numbered = (holes: TestHole[]) => holes.map((hole, at) => ({ number: at + 10, ...hole }))
    await uploadRound('one', { facilityId, holes: numbered(holesFrom(start, 9)) })
    await uploadRound('other', { facilityId, holes: numbered(holesFrom(destination(start, 180, 2000), 9)) })
    const [facility] = (await listed({ query: facilityId })).facilities
    expect(facility?.courses).toHaveLength(2)
  })
}

function ringAround(middle: Coordinates): [number, number][] {
  return [0, 90, 180, 270, 0].map((bearing) => {
    const { lat, lon } = destination(middle, bearing, 15)
    return [lon, lat]
  })
}

function withGreenMoved(holes: readonly TestHole[], number: number, metres = 120): TestHole[] {
  return holes.map((hole, index) =>
    index === number - 1 ? { ...hole, greenMiddle: destination(hole.greenMiddle, 0, metres) } : hole,
  )
}
