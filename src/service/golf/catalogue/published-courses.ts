import type { Insertable } from 'kysely'
import type { CatalogueCourse, CatalogueFacility } from '../../../contract/catalogue.ts'
import type { Coordinates } from '../../../contract/round.ts'
import { EARTH_RADIUS_M } from '../../../domain/geometry/geo.ts'
import type { Database } from '../../base/database/database.ts'
import type { Tables } from '../../base/database/tables.ts'
import { searchTextOf } from '../../base/database/text-search.ts'
import { conflict } from '../../base/http/http-error.ts'

type Row = Insertable<Tables['catalogue_courses']>
const E6 = 1_000_000

/**
 * Replaces the searched courses of a facility.
 * @param facility what is published; undefined if nothing is any more
 * @throws HttpError 409 when a course has the id of another facility's
 */
export async function storePublishedCourses(
  trx: Database,
  facilityId: string,
  facility: CatalogueFacility | undefined,
): Promise<void> {
  await trx.deleteFrom('catalogue_courses').where('facility_id', '=', facilityId).execute()
  if (!facility || facility.courses.length === 0) return
  const rows = facility.courses.map((course) => rowOf(facilityId, facility, course))
  const added = await trx
    .insertInto('catalogue_courses')
    .values(rows)
    .onConflict((c) => c.column('id').doNothing())
    .returning('id')
    .execute()
  if (added.length < rows.length) throw conflict('A course has the id of a course of another facility')
}

function rowOf(
  facilityId: string,
  facility: CatalogueFacility,
  { id, name, holes, tees }: CatalogueCourse,
): Row {
  const pars = holes.flatMap(({ par }) => par ?? [])
  const place = holes.find(({ tee }) => tee)?.tee ?? facility.position
  return {
    id,
    facility_id: facilityId,
    name,
    facility: facility.name,
    place: facility.place ?? null,
    search_text: searchTextOf(name, facility.name, facility.place ?? ''),
    hole_count: holes.length,
    par: pars.length === holes.length ? pars.reduce((sum, par) => sum + par, 0) : null,
    tees_json: JSON.stringify([...new Set(tees.map((tee) => tee.name))]),
    ...placeColumns(place),
  }
}

function placeColumns(place: Coordinates | undefined) {
  if (!place) return { lat_e6: null, lon_e6: null, x_m: null, y_m: null, z_m: null }
  const { x, y, z } = onGlobe(place)
  return {
    lat_e6: Math.round(place.lat * E6),
    lon_e6: Math.round(place.lon * E6),
    x_m: Math.round(x),
    y_m: Math.round(y),
    z_m: Math.round(z),
  }
}

export const placeOf = ({ lat_e6, lon_e6 }: Pick<Row, 'lat_e6' | 'lon_e6'>): Coordinates | undefined =>
  lat_e6 === null || lat_e6 === undefined || lon_e6 === null || lon_e6 === undefined
    ? undefined
    : { lat: lat_e6 / E6, lon: lon_e6 / E6 }

/** Returns a place in metres from the centre of the earth: towards latitude 0 and longitude 0, the east, the north. */
export function onGlobe({ lat, lon }: Coordinates) {
  const [latRad, lonRad] = [(lat * Math.PI) / 180, (lon * Math.PI) / 180]
  return {
    x: EARTH_RADIUS_M * Math.cos(latRad) * Math.cos(lonRad),
    y: EARTH_RADIUS_M * Math.cos(latRad) * Math.sin(lonRad),
    z: EARTH_RADIUS_M * Math.sin(latRad),
  }
}
