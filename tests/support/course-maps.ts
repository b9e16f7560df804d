import * as v from 'valibot'
import { expect } from 'vitest'
import { findCourses, getCourse } from '../../src/contract/catalogue-courses.ts'
import type { Coordinates } from '../../src/contract/round.ts'
import { destination } from '../../src/domain/geometry/geo.ts'
import { TILE_PX, toWorld } from '../../src/domain/geometry/mercator.ts'
import { type Context, transact } from '../../src/service/base/context.ts'
import { createCatalogue, importFacility } from '../../src/service/golf/catalogue/catalogue.ts'
import type { ImportFile } from '../../src/service/golf/catalogue/import-file.ts'
import { createRounds } from '../../src/service/golf/rounds/rounds.ts'
import { upload } from './recorded.ts'
import type { TestClient, TestService } from './service.ts'

export interface TestHole {
  number?: number
  par: number
  tee?: Coordinates
  greenMiddle: Coordinates
}

interface TestCourse {
  name?: string
  facilityId?: string
  holes: readonly TestHole[]
}

const HOLE_LENGTH_M = 350
const HOLE_SPACING_M = 150
/** A tile of this zoom is about 50 m wide. */
const ONE_GREEN_ZOOM = 19

/** Returns parallel holes that run north, ordered from west to east. */
export function holesFrom(start: Coordinates, count: number): TestHole[] {
  return Array.from({ length: count }, (_, index) => {
    const tee = destination(start, 90, index * HOLE_SPACING_M)
    return { par: 4, tee, greenMiddle: destination(tee, 0, HOLE_LENGTH_M) }
  })
}

export function numbersTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}

/** Uploads a round on a course, one second after the one before. */
export async function uploadRound(
  { advanceClock, context }: TestService,
  { token, iid }: { token: string; iid: string },
  course: TestCourse,
): Promise<void> {
  advanceClock(1000)
  const recorded = upload({
    token,
    course: { name: 'Old Links', ...course, holes: [...course.holes] },
    players: [{ name: 'Ann' }],
  })
  await createRounds(context).saveRecorded({ iid, bytes: Buffer.from(JSON.stringify(recorded)) })
}

/** Publishes holes as a facility, and returns its course as golfers find it. */
export async function publishCourse(
  { context }: TestService,
  golfer: TestClient,
  { facilityId, name, holes }: { facilityId: string; name: string; holes: readonly TestHole[] },
) {
  const features = holes.map(({ par, tee, greenMiddle }, at) => ({
    type: 'Feature',
    properties: { golf: 'hole', ref: String(at + 1), par: String(par), handicap: String(at + 1) },
    geometry: {
      type: 'LineString',
      coordinates: [tee ?? greenMiddle, greenMiddle].map(({ lat, lon }) => [lon, lat]),
    },
  }))
  const bytes = Buffer.from(JSON.stringify({ type: 'FeatureCollection', name, features }))
  await publishFacility(context, { bytes, fileName: 'glen.geojson', facilityId })
  const found = v.parse(
    findCourses.response,
    await (await golfer.call(findCourses, { query: { query: name } })).json(),
  )
  const path = { id: found?.courses[0]?.id ?? '' }
  const playable = v.parse(getCourse.response, await (await golfer.call(getCourse, { path })).json())
  if (!playable) throw new Error('The course is not published')
  return playable.course
}

/** Returns the tile that contains a place. */
export async function tileAt(
  { fastify }: TestService,
  place: Coordinates,
  zoom = ONE_GREEN_ZOOM,
): Promise<string> {
  const { x, y } = toWorld(place)
  const [column, row] = [x, y].map((part) => Math.floor(part * 2 ** zoom))
  const response = await fastify.inject(`/tiles/${zoom}/${column}/${row}`)
  expect(response.statusCode).toBe(200)
  return response.body
}

/** Returns how many greens of diagrams are in a tile. */
export function greensIn(tile: string): number {
  const isInside = (text: string | undefined) => Number(text) >= 0 && Number(text) <= TILE_PX
  return Array.from(tile.matchAll(/<circle cx="([^"]*)" cy="([^"]*)"/g)).filter(
    ([, x, y]) => isInside(x) && isInside(y),
  ).length
}

/** Returns the numbers of the holes whose green is on the map. */
export async function greensOf(service: TestService, holes: readonly TestHole[]): Promise<number[]> {
  const tiles = await Promise.all(holes.map(({ greenMiddle }) => tileAt(service, greenMiddle)))
  return tiles.flatMap((tile, index) => (greensIn(tile) > 0 ? [index + 1] : []))
}

/** Imports a file as staff do, and publishes it. */
export async function publishFacility(context: Context, given: ImportFile): Promise<void> {
  const { id } = await importFacility(context, given, 'staff')
  await transact(context, (tx) => createCatalogue(tx).publish(id, { by: 'staff' }))
}

/** Adds or renames a facility, as a round on its course does. */
export async function addFacility({ db }: Pick<Context, 'db'>, { id, name }: { id: string; name: string }) {
  await db
    .insertInto('facilities')
    .values({ id, name, created_at: 0 })
    .onConflict((c) => c.column('id').doUpdateSet({ name }))
    .execute()
}
