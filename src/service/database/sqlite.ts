import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  type SelectModifierNode,
  type SqliteDatabase,
  SqliteDialect,
  SqliteQueryCompiler,
  type SqliteStatement,
  sql,
} from 'kysely'
import type { DatabaseKind } from './database-kind.ts'
import { createLocalNotifications } from './local-notifications.ts'

/** How many prepared statements are cached. Long ones are bulk inserts, which seldom repeat. */
const CACHED_STATEMENTS_MAX = 200
const CACHED_STATEMENT_MAX_LENGTH = 2000

/** Another running process has the database file open. */
export class FileInUseError extends Error {}

/**
 * Opens a database file and creates everything that is specific to SQLite. The file stays locked by the operating
 * system until the process ends, and every commit is flushed to disk.
 * @throws FileInUseError when another process has the file open
 */
export function openSqlite(file: string): DatabaseKind {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE')
    database.exec('PRAGMA journal_mode = WAL')
    database.exec('PRAGMA synchronous = FULL')
    database.exec('PRAGMA foreign_keys = ON')
    // Exclusive locking mode takes the lock with the first write and keeps it.
    database.exec('BEGIN IMMEDIATE; PRAGMA user_version = 1; COMMIT')
  } catch (error) {
    database.close()
    if (error instanceof Error && /locked|busy/.test(error.message)) throw new FileInUseError(file)
    throw error
  }
  return {
    dialect: new SingleWriterDialect({ database: toKyselyDatabase(database) }),
    column: { text: 'text', milliseconds: 'integer', count: 'integer', bytes: 'blob' },
    finishTable: (table) => table.modifyEnd(sql`strict`),
    now: sql<number>`cast(unixepoch('subsec') * 1000 as integer)`,
    isDuplicate: (error) => error instanceof Error && /^UNIQUE constraint failed/.test(error.message),
    isConnectionLost: () => false,
    isShared: false,
    notifications: createLocalNotifications(),
  }
}

/** Leaves out row locks (`for update`): SQLite has no syntax for them, and its transactions run one at a time. */
class SingleWriterDialect extends SqliteDialect {
  override createQueryCompiler() {
    return new SingleWriterCompiler()
  }
}

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
