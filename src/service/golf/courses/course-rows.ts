import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Bounds } from '../../../domain/mercator.ts'
import type { Database } from '../../base/database/database.ts'
import type { Tables } from '../../base/database/tables.ts'
import { extendedBounds } from './bounds.ts'
import type { CourseGeometry } from './course-geometry.ts'
import type { StoredHole } from './stored-holes.ts'

/** Courses that are farther apart than this do not influence each other's drawing. */
const NEIGHBOUR_DISTANCE_M = 300
const E6 = 1_000_000

export type Scenery = Pick<CourseGeometry, 'landscape' | 'waters'>
export type CourseRow = Selectable<Tables['courses']>

/** Gives a new version to every course whose drawing depends on the area within the bounds. */
export async function redrawAround(db: Database, bounds: Bounds): Promise<void> {
  await db
    .updateTable('courses')
    .set((e) => ({ revision: e('revision', '+', 1) }))
    .where(overlaps(neighbourhood(bounds)))
    .execute()
}

export function neighbourhood(bounds: Bounds): Bounds {
  return extendedBounds(bounds, NEIGHBOUR_DISTANCE_M)
}

/**
 * Returns the condition for courses that overlap the bounds. It limits their southern edges to a range, so that an
 * index can be used.
 */
export function overlaps({ west, south, east, north }: Bounds) {
  return (e: ExpressionBuilder<Tables, 'courses'>) =>
    e.and([
      e(
        'south_e6',
        '>=',
        sql<number>`${Math.floor(south * E6)} - coalesce((select max(north_e6 - south_e6) from courses), 0)`,
      ),
      e('south_e6', '<=', Math.ceil(north * E6)),
      e('north_e6', '>=', Math.floor(south * E6)),
      e('west_e6', '<=', Math.ceil(east * E6)),
      e('east_e6', '>=', Math.floor(west * E6)),
    ])
}

export function toGeometry(row: CourseRow): CourseGeometry {
  return {
    ...sceneryOf(row),
    id: row.id,
    facilityId: row.facility_id ?? undefined,
    holes: holesOf(row),
  }
}

export function holesOf(row: Pick<CourseRow, 'holes_json'>): readonly StoredHole[] {
  return JSON.parse(row.holes_json) as StoredHole[]
}

export function sceneryOf(row: Pick<CourseRow, 'scenery_json'>): Scenery {
  return JSON.parse(row.scenery_json) as Scenery
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
