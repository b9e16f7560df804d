import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Kysely,
  type SelectModifierNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  type SqliteStatement,
  sql,
} from 'kysely'
import type { DatabaseKind, NotificationListener, Notifications } from './database-kind.ts'
import { sqliteTextSearch } from './sqlite-text-search.ts'

/**
 * Number of prepared statements that are cached, and the maximum length of a cached one. Long statements are bulk
 * inserts, which are rarely repeated.
 */
const CACHED_STATEMENTS_MAX = 200
const CACHED_STATEMENT_MAX_LENGTH = 2000

/**
 * How long a statement waits for another process that is writing. Waiting blocks this process, so the service and the
 * commands of `npm run manage` use only short transactions.
 */
const BUSY_TIMEOUT_MS = 5000

/**
 * Number of bytes of the file that are memory-mapped for reading instead of being copied into the small cache of the
 * process. A history of 3,000 rounds reads about 40 MB. Writes do not use the mapping.
 */
const MAPPED_BYTES = 256 * 1024 * 1024

/**
 * Opens a database file and creates the implementation of `DatabaseKind` for SQLite. Every commit is flushed to disk.
 * Other processes may use the file at the same time.
 */
export function openSqlite(file: string): DatabaseKind {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
  try {
    database.exec('PRAGMA journal_mode = WAL')
    database.exec('PRAGMA synchronous = FULL')
    database.exec('PRAGMA foreign_keys = ON')
    database.exec(`PRAGMA mmap_size = ${MAPPED_BYTES}`)
    // Makes opening fail, instead of the first write, if the file is not writable.
    database.exec('BEGIN IMMEDIATE; COMMIT')
  } catch (error) {
    database.close()
    throw error
  }
  return {
    dialect: new SingleWriterDialect(toKyselyDatabase(database)),
    column: { text: 'text', milliseconds: 'integer', count: 'integer', bytes: 'blob' },
    finishTable: (table) => table.modifyEnd(sql`strict`),
    now: sql<number>`cast(unixepoch('subsec') * 1000 as integer)`,
    isDuplicate: (error) => error instanceof Error && /^UNIQUE constraint failed/.test(error.message),
    isConnectionLost: () => false,
    isShared: false,
    textSearch: sqliteTextSearch,
    entityTagTriggers: ['insert', 'update of round_json'].map(entityTagTrigger),
    ownStrokesTriggers: OWN_STROKES_TRIGGERS,
    notifications: createLocalNotifications(() => dataVersionOf(database)),
  }
}

const entityTagTrigger = (event: string) =>
  `create trigger rounds_entity_tag_${event.split(' ', 1)} after ${event} on rounds begin
     update rounds set entity_tag = lower(hex(randomblob(16))) where rowid = new.rowid;
   end`

const OWN_STROKES_TRIGGERS = [
  `create trigger own_strokes_deletion after update of is_deleted on rounds begin
     update own_strokes set is_deleted = new.is_deleted where token = new.token;
   end`,
]

/** Returns a number that changes when another process has committed. */
function dataVersionOf(database: DatabaseSync): unknown {
  return database.prepare('PRAGMA data_version').get()?.data_version
}

/** Runs transactions one at a time, because SQLite has no concurrent write transactions. */
class SingleWriterDialect extends SqliteDialect {
  readonly #database: SqliteDatabase

  constructor(database: SqliteDatabase) {
    super({ database })
    this.#database = database
  }

  override createDriver() {
    return new SingleWriterDriver({ database: this.#database })
  }

  override createQueryCompiler() {
    return new SingleWriterCompiler()
  }

  override createAdapter() {
    return new TransactionalAdapter()
  }

  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return tableNamesOf(db)
  }
}

/**
 * Makes each migration a transaction. SQLite supports transactional schema changes, but Kysely does not use them by
 * default.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/**
 * Locks the database when a transaction begins. If the lock were taken at the first write, earlier reads could be
 * outdated.
 */
class SingleWriterDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection)
    } catch (error) {
      // SQLite itself rolls back when the disk is full. The error of the second rollback would hide that error.
      if (!(error instanceof Error && /no transaction is active/.test(error.message))) throw error
    }
  }
}

/** Removes row locks (`for update`) from statements, because SQLite has no syntax for them. */
class SingleWriterCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier === 'Distinct' || node.rawModifier) super.visitSelectModifier(node)
  }
}

/** Adapts `node:sqlite` to the interface of better-sqlite3 that Kysely expects. */
function toKyselyDatabase(database: DatabaseSync): SqliteDatabase {
  const cache = new Map<string, SqliteStatement>()
  return {
    close: () => database.close(),
    prepare(text) {
      const cached = cache.get(text)
      if (cached) return cached
      const statement = toKyselyStatement(database.prepare(text))
      const isCacheable = text.length <= CACHED_STATEMENT_MAX_LENGTH && cache.size < CACHED_STATEMENTS_MAX
      if (isCacheable) cache.set(text, statement)
      return statement
    },
  }
}

function toKyselyStatement(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  }
}

/**
 * Creates an introspector that reads only the names of tables. The migrator needs nothing else, and uses it several
 * times per migration. Kysely's own introspector also reads the columns, which takes a third of the time of creating a
 * database.
 */
function tableNamesOf(db: Kysely<unknown>): DatabaseIntrospector {
  return {
    getSchemas: async () => [],
    async getTables() {
      const tables = sql<{ name: string }>`select name from sqlite_master where type = 'table'`
      const { rows } = await tables.execute(db)
      return rows.map(({ name }) => ({ name, isView: false, isForeign: false, columns: [] }))
    },
  }
}

/** Interval of checks for changes by commands of `npm run manage`, which cannot send notifications. */
const POLL_MS = 1_000

/**
 * Notifications for a database that only this process of the service uses. They are delivered before the transaction
 * commits. A listener that queries the database still sees the change, because there is only one connection and the
 * query waits for it.
 * @param dataVersion returns a value that changes when another process has changed the database
 */
function createLocalNotifications(dataVersion: () => unknown): Notifications {
  const listenersByChannel = new Map<string, Set<NotificationListener>>()
  return {
    async notify(_trx, channel, message) {
      for (const listener of listenersByChannel.get(channel) ?? []) listener.onMessage(message)
    },
    async listen(channel, listener) {
      const listeners = listenersByChannel.get(channel) ?? new Set()
      listenersByChannel.set(channel, listeners.add(listener))
      let lastVersion = dataVersion()
      listener.onReset()
      const check = () => {
        try {
          const version = dataVersion()
          if (version !== lastVersion) listener.onReset()
          lastVersion = version
        } catch (error) {
          listener.onLost(error as Error)
        }
      }
      const poll = setInterval(check, POLL_MS)
      return {
        async end() {
          clearInterval(poll)
          listeners.delete(listener)
        },
      }
    },
  }
}
