import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'

const BEAT_MS = millisecondsInMinute
/** Two beats and some time: a process that was killed is listed for that long. */
const ALIVE_MS = 2.5 * BEAT_MS

interface Deps {
  db: Database
  clock: Clock
  /** Identifies this process. */
  id: string
  version: string
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Lists this process among those on the database. Returns a function that takes it off the list. */
export async function startProcessRecord({
  db,
  clock,
  id,
  version,
  log,
}: Deps): Promise<() => Promise<void>> {
  const startedAt = clock()
  await db
    .deleteFrom('processes')
    .where('seen_at', '<', startedAt - millisecondsInHour)
    .execute()
  const beat = async () => {
    const seenAt = clock()
    await db
      .insertInto('processes')
      .values({ id, version, started_at: startedAt, seen_at: seenAt })
      .onConflict((c) => c.column('id').doUpdateSet({ seen_at: seenAt }))
      .execute()
  }
  await beat()
  let pending = Promise.resolve()
  const timer = setInterval(() => {
    pending = beat().catch((error: unknown) => log.warn({ err: error }, 'the process could not be listed'))
  }, BEAT_MS).unref()
  return async () => {
    clearInterval(timer)
    await pending
    // A database that is away must not prevent the end of the process.
    await db
      .deleteFrom('processes')
      .where('id', '=', id)
      .execute()
      .catch(() => undefined)
  }
}

/** Returns how many running processes have each version, newest first. */
export async function runningVersions(db: Database, nowMs: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('processes')
    .select('version')
    .where('seen_at', '>=', nowMs - ALIVE_MS)
    .orderBy('started_at', 'desc')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ version }) => version)].map(([version, same]) => [version, same.length]),
  )
}
