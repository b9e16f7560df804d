import { PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import type { DatabaseKind } from './database-kind.ts'
import { isConnectionLost, isUniqueViolation } from './postgres-errors.ts'
import { createPostgresNotifications } from './postgres-notifications.ts'

/** Connections of one process, beside the one on which it listens. */
const CONNECTIONS = 10
const CONNECT_MS = 5_000
const IDLE_MS = 60_000
/** No call takes as long; a process that hangs or is cut off holds nobody up for longer. */
const STATEMENT_MS = 60_000
const IDLE_IN_TRANSACTION_MS = 30_000
const INT8 = 20

/** PostgreSQL at an address as `postgres://user:password@host:5432/name`, all that is particular to it in this one. */
export function openPostgres(url: string, log: (line: string) => void): DatabaseKind {
  const config = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    application_name: 'fairway',
  }
  const pool = new pg.Pool({
    ...config,
    max: CONNECTIONS,
    idleTimeoutMillis: IDLE_MS,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    types: { getTypeParser },
  })
  // An idle connection that breaks is replaced by the next call; without a listener it would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) log(`The database ended a connection: ${error.message}`)
  })
  // One that breaks while it is in use fails the call that uses it, which is all that need be told.
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    dialect: new PostgresDialect({ pool }),
    column: {
      text: sql`text collate "C"`,
      milliseconds: 'bigint',
      count: 'integer',
      bytes: 'bytea',
    },
    now: sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`,
    finish: (table) => table,
    isDuplicate: isUniqueViolation,
    isLost: isConnectionLost,
    isShared: true,
    notifications: createPostgresNotifications(config),
  }
}

/** Milliseconds and counts stay far below 2^53. */
const getTypeParser: typeof pg.types.getTypeParser = (id: number, format?: 'text' | 'binary') =>
  id === INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(id, format as 'text')

/** One line about a start that failed, without what the address keeps secret. */
export function postgresStartError(url: string, error: unknown): StartError {
  const { hostname, port, pathname } = new URL(url)
  const place = `${hostname}${port && `:${port}`}${pathname}`
  // Where a name has several addresses, each has failed by itself.
  const [cause] = error instanceof AggregateError ? (error.errors as unknown[]) : [error]
  const [line] = (cause instanceof Error ? cause.message : String(cause)).split('\n')
  return new StartError(`The database at ${place} cannot be used: ${line}`)
}
