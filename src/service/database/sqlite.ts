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

/** Statements kept ready, by their text; a bulk insert's long text is not worth keeping. */
const KEPT_STATEMENTS = 200
const KEPT_LENGTH = 2000

/** The data folder belongs to another process that is running. */
export class FolderTaken extends Error {}

/**
 * SQLite in one file, all that is particular to it in this one. The file is held by the system's own lock for
 * as long as the process lives, however it ends; what was committed has been flushed to the disk.
 * @throws FolderTaken where another process holds the file
 */
export function openSqlite(file: string): DatabaseKind {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE')
    database.exec('PRAGMA journal_mode = WAL')
    database.exec('PRAGMA synchronous = FULL')
    database.exec('PRAGMA foreign_keys = ON')
    // The lock is taken with the first write and then kept.
    database.exec('BEGIN IMMEDIATE; PRAGMA user_version = 1; COMMIT')
  } catch (error) {
    database.close()
    if (error instanceof Error && /locked|busy/.test(error.message)) throw new FolderTaken(file)
    throw error
  }
  return {
    dialect: new SingleWriterDialect({ database: asKyselyWants(database) }),
    column: { text: 'text', milliseconds: 'integer', count: 'integer', bytes: 'blob' },
    finish: (table) => table.modifyEnd(sql`strict`),
    now: sql<number>`cast(unixepoch('subsec') * 1000 as integer)`,
    isDuplicate: (error) => error instanceof Error && /^UNIQUE constraint failed/.test(error.message),
    isLost: () => false,
    isShared: false,
    notifications: createLocalNotifications(),
  }
}

/** Here one transaction goes after another, so that rows need no locks, and there are no words for them. */
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

/** Kysely asks for better-sqlite3's few methods; `node:sqlite` has the same under slightly other terms. */
function asKyselyWants(database: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>()
  return {
    close: () => database.close(),
    prepare(text) {
      const ready = kept.get(text)
      if (ready) return ready
      const statement = statementOf(database.prepare(text))
      if (text.length <= KEPT_LENGTH && kept.size < KEPT_STATEMENTS) kept.set(text, statement)
      return statement
    },
  }
}

function statementOf(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  }
}
