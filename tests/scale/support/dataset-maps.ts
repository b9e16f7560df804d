import type pg from 'pg'
import { createMapPieces } from '../../../src/service/golf/tiles/map-pieces.ts'
import { surveyedCourse } from '../../support/course-shapes.ts'
import type { TestService } from '../../support/service.ts'

/** At the latitude of Scotland, in the Atlantic, where the data set has no other courses. */
const START = { lat: 56, lon: -30 }
/** Bunkers of each hole: with 160 to 830 shapes, the facilities are as large as real ones. */
const BUNKERS_PER_HOLE = [3, 8, 12, 16, 40]
const idOf = (template: number) => `scale-map-${template}`

/** Stores the shapes of a few facilities, which `copyMaps` copies. */
export async function storeMapTemplates({ context }: TestService): Promise<void> {
  for (const [index, bunkersPerHole] of BUNKERS_PER_HOLE.entries()) {
    await createMapPieces(context).store(idOf(index), 1, surveyedCourse(START, { bunkersPerHole }).shapes)
  }
}

/** Replaces the templates by copies, of which each is one tile of zoom 11 (10 km) east of the one before. */
export async function copyMaps(client: pg.Client, count: number): Promise<void> {
  const copies = `generate_series(1, ${count}) i join lateral (select 'scale-map-' || i % ${BUNKERS_PER_HOLE.length} as id) t on true`
  await client.query(
    `insert into map_areas (facility_id, version, west_e6, south_e6, east_e6, north_e6)
     select 'scale-copy-' || i, 1, west_e6 + shift, south_e6, east_e6 + shift, north_e6
     from ${copies} join map_areas on facility_id = t.id, lateral (select (i * 360e6 / 2048)::int as shift) s`,
  )
  await client.query(
    `insert into map_pieces (zoom, x, y, facility_id, shapes_json)
     select zoom, x + i * (1 << (zoom - 11)), y, 'scale-copy-' || i, shapes_json
     from ${copies} join map_pieces on facility_id = t.id`,
  )
  await client.query("delete from map_pieces where facility_id like 'scale-map-%'")
  await client.query("delete from map_areas where facility_id like 'scale-map-%'")
}
