import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { createMapPieces } from '../../../src/service/golf/tiles/map-pieces.ts'
import { surveyedCourse } from '../../support/course-shapes.ts'
import { type PostgresServer, startPostgres } from '../../support/postgres-server.ts'
import { STAFF_EMAIL, startService, type TestService } from '../../support/service.ts'
import { fillCourses, fillGolf, GOLFERS } from './fill-dataset.ts'

const size = (name: string, full: number) => Number(process.env[`SCALE_${name}`] ?? full)
export const SIZES = {
  rounds: size('ROUNDS', 1_000_000),
  accounts: size('ACCOUNTS', 200_000),
  courses: size('COURSES', 40_000),
  /** Facilities with shapes. */
  maps: size('MAPS', 1000),
  promoCodes: size('PROMO_CODES', 500_000),
}

const DATABASE = 'scale'
const SERVER_SETTINGS = [
  'fsync=on',
  'max_connections=100',
  'shared_buffers=1GB',
  'max_wal_size=4GB',
  'checkpoint_timeout=15min',
]

/** Starts PostgreSQL on the data set, which is built on the first run and kept outside the checkout. */
export async function openDataset() {
  const startMs = Date.now()
  const folder = path.join(tmpdir(), `scale-dataset-${Object.values(SIZES).join('-')}`)
  const stampFile = path.join(folder, 'stamp')
  const stamp = stampOf()
  const isReused = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp
  if (!isReused) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const server = await startPostgres({ folder, settings: SERVER_SETTINGS })
  const url = server.urlOf(DATABASE)
  try {
    if (!isReused) {
      await build(server)
      writeFileSync(stampFile, stamp)
    }
  } catch (error) {
    await server.stop()
    throw error
  }
  const seconds = isReused ? 0 : (Date.now() - startMs) / 1000
  return { url, isReused, seconds, stop: server.stop }
}

async function build(server: PostgresServer): Promise<void> {
  const databaseUrl = await server.createDatabase(DATABASE)
  // The service creates its tables itself, and the rounds of its demo are templates for all others.
  const service = await startService({ databaseUrl, demoData: true, hasSlowHashes: true })
  for (const { email } of GOLFERS) await service.signInAs('golfer', email)
  await service.signInAs('staff', STAFF_EMAIL)
  await storeMapTemplates(service)
  await service.stop()
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    // Disables foreign keys and triggers, which would take most of the time.
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    await fillGolf(client, SIZES)
    await fillCourses(client, SIZES.courses)
    await copyMaps(client, SIZES.maps)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Returns a hash of all files that determine the data set. */
function stampOf(): string {
  const files = globSync([
    'tests/scale/support/*dataset*.ts',
    'src/service/base/database/migrations/*.ts',
    'src/service/golf/rounds/scoring-version.ts',
  ]).sort()
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file))
  return hash.digest('hex')
}

/** At the latitude of Scotland, in the Atlantic, where the data set has no other courses. */
const START = { lat: 56, lon: -30 }
/** Bunkers of each hole: with 160 to 830 shapes, the facilities are as large as real ones. */
const BUNKERS_PER_HOLE = [3, 8, 12, 16, 40]
const idOf = (template: number) => `scale-map-${template}`

/** Stores the shapes of a few facilities, which `copyMaps` copies. */
async function storeMapTemplates({ context }: TestService): Promise<void> {
  for (const [index, bunkersPerHole] of BUNKERS_PER_HOLE.entries()) {
    await createMapPieces(context).store(idOf(index), 1, surveyedCourse(START, { bunkersPerHole }).shapes)
  }
}

/** Replaces the templates by copies, of which each is one tile of zoom 11 (10 km) east of the one before. */
async function copyMaps(client: pg.Client, count: number): Promise<void> {
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
