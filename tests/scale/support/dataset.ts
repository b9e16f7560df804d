import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { type PostgresServer, startPostgres } from '../../support/postgres-server.ts'
import { startService } from '../../support/service.ts'
import { GOLFERS } from './dataset-golfers.ts'
import { copyMaps, storeMapTemplates } from './dataset-maps.ts'
import { fillCourses, fillGolf } from './fill-dataset.ts'

const size = (name: string, full: number) => Number(process.env[`SCALE_${name}`] ?? full)
export const SIZES = {
  rounds: size('ROUNDS', 1_000_000),
  accounts: size('ACCOUNTS', 200_000),
  courses: size('COURSES', 40_000),
  /** Facilities with shapes. */
  maps: size('MAPS', 1000),
  promoCodes: size('PROMO_CODES', 500_000),
}
/** A member of staff; the password is `PASSWORD` of tests/support/service.ts. */
export const STAFF = 'staff@golf.example'

const DATABASE = 'scale'
const SERVER_SETTINGS = [
  'fsync=on',
  'max_connections=100',
  'shared_buffers=1GB',
  'max_wal_size=4GB',
  'checkpoint_timeout=15min',
]

export interface Dataset {
  server: PostgresServer
  url: string
  isReused: boolean
  /** The time to build the data set; 0 if it was reused. */
  seconds: number
  stop(): Promise<void>
}

/** Starts PostgreSQL on the data set, which is built on the first run and kept outside the checkout. */
export async function openDataset(): Promise<Dataset> {
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
  return { server, url, isReused, seconds, stop: () => server.stop() }
}

async function build(server: PostgresServer): Promise<void> {
  const databaseUrl = await server.createDatabase(DATABASE)
  // The service creates its tables itself, and the rounds of its demo are templates for all others.
  const service = await startService({ databaseUrl, demoData: true, hasSlowHashes: true })
  for (const { email } of GOLFERS) await service.signInAs('golfer', email)
  await service.signInAs('staff', STAFF)
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
