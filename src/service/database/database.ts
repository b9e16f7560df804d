import { Kysely, type Transaction } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { DatabaseKind } from './database-kind.ts'
import { migrationsFor } from './migrations.ts'
import { isTransactionConflict } from './postgres-errors.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** How often a transaction is attempted when it conflicts with others. */
const ATTEMPTS_MAX = 5

/** Called after each statement with its kind, such as `select`, and how long it took. */
export type QueryObserver = (kind: string, ms: number) => void

export function openDatabase(
  { dialect }: Pick<DatabaseKind, 'dialect'>,
  observeQuery: QueryObserver = () => {},
): Database {
  return new Kysely<Tables>({
    dialect,
    log({ query, queryDurationMillis }) {
      // Named `SelectQueryNode` and so on.
      observeQuery(query.query.kind.replace(/(Query)?Node$/, '').toLowerCase(), queryDurationMillis)
    },
  })
}

/** Migrates the database to the latest version. On PostgreSQL concurrent processes take turns. */
export async function migrate(db: Database, kind: DatabaseKind): Promise<void> {
  const { error } = await migratorOf(db, kind).migrateToLatest()
  if (error) throw error
}

/** Returns the names of the migrations that the database lacks. */
export async function pendingMigrations(db: Database, kind: DatabaseKind): Promise<string[]> {
  const migrations = await migratorOf(db, kind).getMigrations()
  return migrations.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name)
}

function migratorOf(db: Database, kind: DatabaseKind): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrationsFor(kind) } })
}

/**
 * Runs `operation` in a transaction, or as part of the one that `db` is already bound to. PostgreSQL may abort
 * a transaction that conflicts with another; it is then run again, so `operation` must have no other side effects.
 */
export async function inTransaction<T>(db: Database, operation: (trx: Database) => Promise<T>): Promise<T> {
  if (db.isTransaction) return operation(db)
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute((trx: Transaction<Tables>) => operation(trx))
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !isTransactionConflict(error)) throw error
    }
  }
}
