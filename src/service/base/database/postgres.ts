import {
  type AddColumnNode,
  type CreateIndexNode,
  type CreateTableNode,
  PostgresDialect,
  type PostgresPool,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { isConnectionLost, isUniqueViolation } from './database-errors.ts'
import type { DatabaseKind } from './database-kind.ts'
import { createPostgresNotifications } from './postgres-notifications.ts'
import { createPostgresServers, watchConnections } from './postgres-servers.ts'
import { postgresTextSearch } from './postgres-text-search.ts'
import { serverUrls } from './postgres-url.ts'

/** Maximum number of connections of one process, in addition to the connection that listens for notifications. */
const CONNECTIONS_MAX = 10
const CONNECT_TIMEOUT_MS = 5_000
const IDLE_TIMEOUT_MS = 60_000
/** Detects idle connections that have been lost, for example because a firewall dropped them. */
const KEEP_ALIVE_AFTER_MS = 10_000
/** Longer than any statement takes. The timeouts release the locks of a process that hangs or has lost its network. */
const STATEMENT_TIMEOUT_MS = 60_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000
/** Short, because while a migration waits for a lock, every later statement on the table waits behind it. */
const MIGRATION_LOCK_TIMEOUT_MS = 500
/** The type id of `bigint`. */
const INT8 = 20

/**
 * Creates a connection pool and the implementation of `DatabaseKind` for PostgreSQL.
 * @param url `DATABASE_URL`, with one server or several
 * @param onClosed called with the reason when the server has closed a connection that was not in use
 */
export function openPostgres(url: string, onClosed: (reason: string) => void): DatabaseKind {
  const config = {
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    application_name: 'fairway',
  }
  const servers = createPostgresServers(url, config)
  const current = () => ({ ...config, connectionString: servers.current() })
  /** Connects to the server that accepts writes at that time. */
  class CurrentClient extends pg.Client {
    constructor(options?: pg.ClientConfig) {
      super({ ...options, ...current() })
    }
  }
  const setStatementTimeout = setTimeouts({ statement_timeout: STATEMENT_TIMEOUT_MS })
  const pool = new pg.Pool({
    ...config,
    Client: CurrentClient,
    max: CONNECTIONS_MAX,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    async onConnect(client) {
      await setStatementTimeout(client)
      await servers.requireWritable(client)
    },
    types: { getTypeParser },
  })
  // Only told, because the pool replaces a lost idle connection. Without a listener, the error would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) onClosed(error.message)
  })
  // Ignored: if a connection is lost during a query, the query fails and reports it.
  pool.on('connect', (client) => client.on('error', () => {}))
  const watch = watchConnections(pool, servers)
  const watchedPool: PostgresPool = {
    options: pool.options,
    connect: async () => {
      // Otherwise every request would wait for its timeout while the server does not respond.
      if (watch.isUnreachable()) throw new Error('Connection terminated: the database does not respond')
      try {
        return await pool.connect()
      } catch (error) {
        // Another server may have become the primary.
        if (!servers.hasSeveral || !isConnectionLost(error) || !(await servers.find(CONNECT_TIMEOUT_MS)))
          throw error
        return pool.connect()
      }
    },
    end: () => {
      watch.end()
      return pool.end()
    },
  }
  return {
    dialect: new PostgresDialect({ pool: watchedPool }),
    migrationDialect() {
      const onConnect = setTimeouts({ statement_timeout: 0, lock_timeout: MIGRATION_LOCK_TIMEOUT_MS })
      return createMigrationDialect({ ...current(), onConnect })
    },
    column: {
      text: sql`text collate "C"`,
      milliseconds: 'bigint',
      count: 'integer',
      bytes: 'bytea',
    },
    now: sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`,
    finishTable: (table) => table,
    isDuplicate: isUniqueViolation,
    isConnectionLost,
    isShared: true,
    waitingCount: () => pool.waitingCount,
    textSearch: postgresTextSearch,
    entityTagTriggers: ENTITY_TAG_TRIGGERS,
    ownStrokesTriggers: OWN_STROKES_TRIGGERS,
    notifications: createPostgresNotifications(current),
  }
}

/**
 * Sets these settings after connecting, because poolers such as PgBouncer refuse connections that request them at the
 * start.
 */
function setTimeouts(timeouts: Record<string, number>): (client: pg.ClientBase) => Promise<void> {
  const all = { idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS, ...timeouts }
  const statements = Object.entries(all).map(([name, ms]) => `set ${name} = ${ms}`)
  return async (client) => {
    // A pooler accepts connections before it is connected to the database itself. The first statement then waits, so it
    // has a timeout.
    const query: pg.QueryConfig & { query_timeout: number } = {
      text: statements.join('; '),
      query_timeout: CONNECT_TIMEOUT_MS,
    }
    await client.query(query)
  }
}

const ENTITY_TAG_TRIGGERS = [
  `create or replace function set_round_entity_tag() returns trigger language plpgsql as $$
   begin
     new.entity_tag := gen_random_uuid()::text;
     return new;
   end $$`,
  // One statement, so that no write happens between dropping and creating the trigger.
  `do $$ begin
     drop trigger if exists rounds_entity_tag on rounds;
     create trigger rounds_entity_tag before insert or update of round_json on rounds
   for each row execute function set_round_entity_tag();
   end $$`,
]

const OWN_STROKES_TRIGGERS = [
  `create or replace function copy_round_deletion() returns trigger language plpgsql as $$
   begin
     update own_strokes set is_deleted = new.is_deleted where token = new.token;
     return null;
   end $$`,
  `do $$ begin
     drop trigger if exists own_strokes_deletion on rounds;
     create trigger own_strokes_deletion after update of is_deleted on rounds
   for each row execute function copy_round_deletion();
   end $$`,
]

/** Parses `bigint` as a number, because all timestamps and counts are far below 2^53. */
const getTypeParser: typeof pg.types.getTypeParser = (id: number, format?: 'text' | 'binary') =>
  id === INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(id, format as 'text')

/** Returns the error with which the service ends: one line, without the user and password of the URL. */
export function postgresStartError(url: string, error: unknown): StartError {
  const urls = serverUrls(url)
  const address = `${urls.map(({ host }) => host).join(',')}${urls[0]?.pathname ?? ''}`
  // A host name with several addresses results in one error per address.
  const [cause] = error instanceof AggregateError ? (error.errors as unknown[]) : [error]
  const [line] = (cause instanceof Error ? cause.message : String(cause)).split('\n')
  return new StartError(`The database at ${address} cannot be used: ${line}`)
}

/**
 * Creates a connection whose statements can be repeated, because they do nothing if the table, column or index exists.
 * So a migration needs no transaction. In a transaction it would hold the locks of earlier statements while it waits
 * for further locks, which deadlocks with every request that writes to two tables.
 */
function createMigrationDialect(config: pg.PoolConfig): PostgresDialect {
  const pool = new pg.Pool({ ...config, max: 1 })
  // Ignored: if the connection is lost, the migration's statement fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  return new RepeatableDialect({ pool })
}

class RepeatableDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new RepeatableCompiler()
  }
}

class RepeatableCompiler extends PostgresQueryCompiler {
  protected override visitCreateTable(node: CreateTableNode): void {
    super.visitCreateTable({ ...node, ifNotExists: true })
  }

  protected override visitCreateIndex(node: CreateIndexNode): void {
    super.visitCreateIndex({ ...node, ifNotExists: true })
  }

  protected override visitAddColumn(node: AddColumnNode): void {
    super.visitAddColumn({ ...node, column: { ...node.column, ifNotExists: true } })
  }
}
