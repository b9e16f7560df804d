import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, sql, type Transaction } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import { isLockTimeout, isTransactionConflict } from './database-errors.ts'
import type { DatabaseKind } from './database-kind.ts'
import { migrationsFor } from './migrations.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** Maximum number of attempts of a transaction that conflicts with others. */
const ATTEMPTS_MAX = 5
/** Number of attempts to get a lock for a migration; together they take about two minutes. */
const MIGRATION_ATTEMPTS_MAX = 120
const MIGRATION_RETRY_MS = 500

/** Called after each statement with its kind, such as `select`, and its duration. */
export type QueryObserver = (kind: string, ms: number) => void

export function openDatabase(
  { dialect }: Pick<DatabaseKind, 'dialect'>,
  observeQuery: QueryObserver = () => {},
): Database {
  return new Kysely<Tables>({
    dialect,
    log({ query, queryDurationMillis }) {
      // Kysely's kinds are names such as `SelectQueryNode`.
      observeQuery(query.query.kind.replace(/(Query)?Node$/, '').toLowerCase(), queryDurationMillis)
    },
  })
}

/**
 * Migrates the database to the latest version. On SQLite, each migration is a transaction. On PostgreSQL, processes of
 * the previous version may be running, so each statement is a transaction that releases its locks at once and can be
 * repeated. Concurrent migrations take turns.
 * @returns the names of the migrations that were pending
 */
export async function migrate(db: Database, kind: DatabaseKind): Promise<string[]> {
  const pending = await pendingMigrations(db, kind)
  if (pending.length === 0) return []
  const own = kind.migrationDialect ? openDatabase({ dialect: kind.migrationDialect() }) : undefined
  try {
    let isPending = true
    while (isPending) isPending = await migrateNext(own ?? db, kind)
    return pending
  } finally {
    await own?.destroy()
  }
}

/**
 * Runs the next migration and returns whether there was one. A migration that does not get a lock soon is repeated
 * instead of waiting, because all other statements on the table would wait behind it. The statements that it has
 * completed are kept.
 */
async function migrateNext(db: Database, kind: DatabaseKind): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    const { error, results = [] } = await (await migratorOf(db, kind)).migrateUp()
    if (!error) return results.length > 0
    const mayRepeat = isLockTimeout(error) || isTransactionConflict(error)
    if (!mayRepeat || attempt === MIGRATION_ATTEMPTS_MAX) throw error
    await delay(MIGRATION_RETRY_MS)
  }
}

/** Returns whether the database has been migrated before, by this or any other version. */
export async function hasMigrations(db: Database): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  return tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)
}

/** Returns the names of the migrations that the database lacks. */
export async function pendingMigrations(db: Database, kind: DatabaseKind): Promise<string[]> {
  const migrations = await (await migratorOf(db, kind)).getMigrations()
  return migrations.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name)
}

async function migratorOf(db: Database, kind: DatabaseKind): Promise<Migrator> {
  const known = migrationsFor(kind)
  const later = await migrationsOfLaterVersions(db, Object.keys(known))
  return new Migrator({
    db,
    disableTransactions: kind.migrationDialect !== undefined,
    provider: { getMigrations: async () => ({ ...known, ...later }) },
  })
}

/**
 * Returns the migrations of later versions that this version does not know. They only add to the tables, so this
 * version can still run after an upgrade.
 */
async function migrationsOfLaterVersions(db: Database, known: string[]): Promise<Record<string, Migration>> {
  const latest = known.toSorted().at(-1) ?? ''
  const names = await migrationsInDatabase(db)
  return Object.fromEntries(names.flatMap((name) => (name > latest ? [[name, { up: async () => {} }]] : [])))
}

/** Returns the names of the completed migrations; an empty list if their table does not exist yet. */
async function migrationsInDatabase(db: Database): Promise<string[]> {
  try {
    const table = sql.table(DEFAULT_MIGRATION_TABLE)
    const { rows } = await sql<{ name: string }>`select name from ${table}`.execute(db)
    return rows.map((row) => row.name)
  } catch {
    // The table does not exist in a new database. Any other error will be reported by the migration that follows.
    return []
  }
}

/** What to call when a transaction has been committed. */
const commitListeners = new WeakMap<Database, (() => void)[]>()

/** Calls `listener` once the transaction to which `db` is bound is committed, or now if there is none. */
export function afterCommit(db: Database, listener: () => void): void {
  if (db.isTransaction) commitListeners.set(db, [...(commitListeners.get(db) ?? []), listener])
  else listener()
}

/**
 * Runs `operation` in a transaction, or in the transaction to which `db` is already bound. PostgreSQL may abort a
 * transaction that conflicts with another one. It is then repeated, so `operation` must have no other side effects.
 */
export async function inTransaction<T>(db: Database, operation: (trx: Database) => Promise<T>): Promise<T> {
  if (db.isTransaction) return operation(db)
  for (let attempt = 1; ; attempt++) {
    try {
      let committed: Database | undefined
      const result = await db.transaction().execute((trx: Transaction<Tables>) => {
        committed = trx
        return operation(trx)
      })
      for (const listener of (committed && commitListeners.get(committed)) ?? []) listener()
      return result
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !isTransactionConflict(error)) throw error
    }
  }
}

const RETRY_MS = 500

export interface RetryOptions {
  /** Returns whether the error is a temporary outage of the database, such as a lost connection or a full disk. */
  isOutage(error: unknown): boolean
  /** Aborted when the service stops. */
  signal: AbortSignal
}

/** Repeats an idempotent operation until the database is reachable or the service stops. */
export async function withRetry<T>(
  { isOutage, signal }: RetryOptions,
  operation: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await operation()
    } catch (error) {
      if (signal.aborted || !isOutage(error)) throw error
      await delay(RETRY_MS)
    }
  }
}
