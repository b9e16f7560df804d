import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Coordinates } from '../../../contract/round.ts'
import { numberOf } from '../../../domain/format/printed-number.ts'
import type { Bounds } from '../../../domain/geometry/mercator.ts'
import type { Tables } from '../../base/database/tables.ts'
import { type HoleGeometry, isNearHole, playableHoles } from './course-geometry.ts'

const E6 = 1_000_000

/**
 * A hole of a stored course, and the round with which it was uploaded. An empty object for a hole without coordinates.
 */
export interface StoredHole extends HoleGeometry {
  /** Undefined if the hole was not uploaded with a round, or by a version that did not store the round. */
  token?: string | undefined
}

/** The upload that holes come from. */
export interface HoleSource {
  token: string
  at: number
}

/**
 * If holes of the same number are farther apart than this, they belong to different courses, for example to another
 * nine.
 */
const SAME_COURSE_M = 150

/**
 * Returns the number of new holes that lie in the same place as the stored holes of the same number, 0 if no number is in
 * both, or -1 if most lie elsewhere.
 */
export function matchingHoles(stored: readonly HoleGeometry[], added: readonly HoleGeometry[]): number {
  const storedHoles = new Map(playableHoles(stored).map((hole) => [hole.number, hole]))
  const pairs = playableHoles(added).flatMap((hole) => {
    const other = storedHoles.get(hole.number)
    return other ? [{ hole, other }] : []
  })
  if (pairs.length === 0) return 0
  const near = pairs.filter(({ hole, other }) => isNearHole(hole, other, SAME_COURSE_M))
  return near.length > 0 && near.length * 2 >= pairs.length ? near.length : -1
}

/** A hole with its printed number, if that is not the position. */
export type NumberedHole = HoleGeometry & { number?: number | undefined }

/**
 * Returns the holes at the places of their printed numbers, so that a back nine is stored as holes 10 to 18. The holes of
 * a round that plays its course twice are returned once.
 */
export function holesByNumber(holes: readonly NumberedHole[]): NumberedHole[] {
  const placed: NumberedHole[] = []
  for (const [at, hole] of holes.entries()) placed[numberOf(hole, at) - 1] = hole
  const all = Array.from(placed, (hole) => hole ?? {})
  return isPlayedTwice(all) ? all.slice(0, all.length / 2) : all
}

/** Returns whether the second half of the holes has the same tees and greens as the first one. */
function isPlayedTwice(holes: readonly HoleGeometry[]): boolean {
  const first = holes.slice(0, holes.length / 2)
  return (
    holes.length % 2 === 0 &&
    first.every(({ tee, greenMiddle }, at) => {
      const second = holes[first.length + at]
      return (
        tee && greenMiddle && isSamePlace(tee, second?.tee) && isSamePlace(greenMiddle, second?.greenMiddle)
      )
    })
  )
}

const isSamePlace = (a: Coordinates, b: Coordinates | undefined) => a.lat === b?.lat && a.lon === b.lon

function geometryOf({ par, tee, greenMiddle, pos }: HoleGeometry): HoleGeometry {
  return { par, tee, greenMiddle, pos: pos?.length ? pos : undefined }
}

/** Returns the holes that can be drawn, by number. */
export function drawableHoles(holes: readonly HoleGeometry[]): Map<number, HoleGeometry> {
  return new Map(playableHoles(holes).map(({ number }) => [number, geometryOf(holes[number - 1] ?? {})]))
}

/** Returns the stored holes in which added holes replace older ones. Returns the same list if nothing changes. */
export function withHoles(
  stored: readonly StoredHole[],
  added: ReadonlyMap<number, HoleGeometry>,
  source: HoleSource,
): readonly StoredHole[] {
  const changed = [...added].filter(([number, hole]) => replaces({ ...hole, ...source }, stored[number - 1]))
  if (changed.length === 0) return stored
  const holes = Array.from(
    { length: Math.max(stored.length, ...changed.map(([number]) => number)) },
    (_, index): StoredHole => stored[index] ?? {},
  )
  for (const [number, hole] of changed) holes[number - 1] = { ...hole, ...source }
  return holes
}

function replaces(hole: StoredHole, stored: StoredHole | undefined): boolean {
  if (!stored?.tee) return true
  if (hasSameGeometry([hole], [stored])) return stored.token === undefined && hole.token !== undefined
  return stored.token === undefined || stored.token === hole.token || (hole.at ?? 0) >= (stored.at ?? 0)
}

export function hasSameGeometry(a: readonly HoleGeometry[], b: readonly HoleGeometry[]): boolean {
  return JSON.stringify(a.map(geometryOf)) === JSON.stringify(b.map(geometryOf))
}

/** Returns the holes, with an empty object for each of the given numbers. */
export function withoutHoles(stored: readonly StoredHole[], numbers: ReadonlySet<number>): StoredHole[] {
  return stored.map((hole, index) => (numbers.has(index + 1) ? {} : hole))
}

export type CourseRow = Selectable<Tables['courses']>

/**
 * Returns the condition for courses of everybody that overlap the bounds. It limits their southern edges to a range, so that an
 * index can be used.
 */
export function overlaps({ west, south, east, north }: Bounds) {
  return (e: ExpressionBuilder<Tables, 'courses'>) =>
    e.and([
      e('iid', 'is', null),
      e(
        'south_e6',
        '>=',
        sql<number>`${Math.floor(south * E6)} - coalesce((select max(north_e6 - south_e6) from courses where iid is null), 0)`,
      ),
      e('south_e6', '<=', Math.ceil(north * E6)),
      e('north_e6', '>=', Math.floor(south * E6)),
      e('west_e6', '<=', Math.ceil(east * E6)),
      e('east_e6', '>=', Math.floor(west * E6)),
    ])
}

export function holesOf(row: Pick<CourseRow, 'holes_json'>): readonly StoredHole[] {
  return JSON.parse(row.holes_json) as StoredHole[]
}

export const BOUNDS_COLUMNS = ['west_e6', 'south_e6', 'east_e6', 'north_e6'] as const

export function boundsColumns({ west, south, east, north }: Bounds) {
  return {
    west_e6: Math.floor(west * E6),
    south_e6: Math.floor(south * E6),
    east_e6: Math.ceil(east * E6),
    north_e6: Math.ceil(north * E6),
  }
}

export function boundsFrom(row: Pick<CourseRow, (typeof BOUNDS_COLUMNS)[number]>): Bounds {
  return {
    west: row.west_e6 / E6,
    south: row.south_e6 / E6,
    east: row.east_e6 / E6,
    north: row.north_e6 / E6,
  }
}
