import { sql } from 'kysely'
import type { Database } from './database/database.ts'
import type { DatabaseKind } from './database/database-kind.ts'

/** Returns the current time in Unix milliseconds. */
export type Clock = () => number

const SYNC_INTERVAL_MS = 10_000
/** Longer responses are ignored because their time is too inaccurate. */
const RESPONSE_MAX_MS = 1_000

interface DatabaseClock {
  clock: Clock
  stop(): void
}

interface TimeSource {
  /** Returns the database's time in Unix milliseconds. */
  read(): Promise<number>
  /** Returns milliseconds that never decrease. */
  elapsed?: () => number
}

/**
 * Creates a clock with the database's time, so that all processes agree. Setting the clock of this machine does not
 * affect it. Otherwise a process with a wrong clock would end the sessions of staff, or lock users out until their
 * attempts expire.
 */
export async function startDatabaseClock({
  read,
  elapsed = () => performance.now(),
}: TimeSource): Promise<DatabaseClock & { sync(): Promise<void> }> {
  let offset: number | undefined
  const sync = async () => {
    const before = elapsed()
    const time = await read()
    const after = elapsed()
    if (offset === undefined || after - before <= RESPONSE_MAX_MS) offset = time - (before + after) / 2
  }
  await sync()
  const timer = setInterval(() => {
    // Ignored: the clock continues from the last known time while the database cannot be reached.
    sync().catch(() => {})
  }, SYNC_INTERVAL_MS).unref()
  return {
    clock: () => Math.round(elapsed() + (offset ?? 0)),
    sync,
    stop: () => clearInterval(timer),
  }
}

/** Returns the time of a database. */
export async function readDatabaseTime(db: Database, { now }: Pick<DatabaseKind, 'now'>): Promise<number> {
  const { rows } = await sql<{ now: number }>`select ${now} as now`.execute(db)
  return rows[0]?.now ?? Number.NaN
}
