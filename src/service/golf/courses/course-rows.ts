import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Bounds } from '../../../domain/geometry/mercator.ts'
import type { Tables } from '../../base/database/tables.ts'
import type { StoredHole } from './stored-holes.ts'

const E6 = 1_000_000

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
