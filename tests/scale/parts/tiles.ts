import type pg from 'pg'
import { toWorld } from '../../../src/domain/geometry/mercator.ts'
import { measureCall, measureOnDataset } from '../calls/measure-call.ts'
import type { Cluster } from '../support/cluster.ts'
import { SIZES } from '../support/dataset.ts'
import { createFigures } from '../support/figures.ts'

const DIAGRAMS_PER_SECOND_MIN = 400
const MAPS_PER_SECOND_MIN = 200
const P99_MAX_MS = 150
const TILES_MAX = 40_000
/** Each in its own process of `h2load`, because the clients of one process request the same tiles. */
const CLIENTS = 8
/** The zooms at which holes are shown. */
const ZOOMS = [15, 16, 17, 18]

const figures = createFigures('tiles')
await measureOnDataset(measure)

/** Measures tiles that are nearly all not cached. */
async function measure(cluster: Cluster, client: pg.Client): Promise<void> {
  const centers = await client.query<{ lat: number; lon: number }>(
    `select ((south_e6 + north_e6) / 2e6)::float as lat, ((west_e6 + east_e6) / 2e6)::float as lon from courses
     where id like 'scale-%' order by random() limit ${TILES_MAX}`,
  )
  const pieces = await client.query<{ x: number; y: number }>(
    `select x, y from map_pieces where zoom = 17 and facility_id like 'scale-%' and shapes_json <> '{}'
     order by random() limit ${TILES_MAX}`,
  )
  await measureCall(figures, cluster, {
    name: `tiles of ${SIZES.courses.toLocaleString('en')} courses without shapes`,
    paths: centers.rows.map(({ lat, lon }, index) => {
      const { x, y } = toWorld({ lat, lon })
      return tileAt(x, y, zoomOf(index))
    }),
    minimum: DIAGRAMS_PER_SECOND_MIN,
    p99MaxMs: P99_MAX_MS,
    clients: CLIENTS,
  })
  await measureCall(figures, cluster, {
    name: `tiles of ${SIZES.maps.toLocaleString('en')} facilities with shapes`,
    paths: pieces.rows.map(({ x, y }, index) =>
      tileAt((x + Math.random()) / 2 ** 17, (y + Math.random()) / 2 ** 17, zoomOf(index)),
    ),
    minimum: MAPS_PER_SECOND_MIN,
    p99MaxMs: P99_MAX_MS,
    clients: CLIENTS,
  })
}

function zoomOf(index: number): number {
  return ZOOMS[index % ZOOMS.length] ?? 16
}

/** @param x in the Web Mercator projection, from 0 to 1 */
function tileAt(x: number, y: number, zoom: number): string {
  return `/tiles/${zoom}/${Math.floor(x * 2 ** zoom)}/${Math.floor(y * 2 ** zoom)}`
}
