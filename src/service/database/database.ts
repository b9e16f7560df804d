import { Kysely, type Transaction } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { DatabaseKind } from './database-kind.ts'
import { migrationsFor } from './migrations.ts'
import { isCollision } from './postgres-errors.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** How often a transaction is done anew that the database undid for the sake of another. */
const ATTEMPTS = 5

/** Opens the database and brings its tables to what this program knows; of several processes one does it. */
export async function openDatabase(kind: DatabaseKind): Promise<Database> {
  const database = new Kysely<Tables>({ dialect: kind.dialect })
  const provider = { getMigrations: async () => migrationsFor(kind) }
  const { error } = await new Migrator({ db: database, provider }).migrateToLatest()
  if (error) {
    await database.destroy()
    throw error
  }
  return database
}

/**
 * All of `work` or nothing of it; within a transaction it is part of that one. Where two transactions of
 * PostgreSQL wait for each other, `work` is done anew: it changes nothing but the database.
 */
export async function inTransaction<T>(database: Database, work: (trx: Database) => Promise<T>): Promise<T> {
  if (database.isTransaction) return work(database)
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction().execute((trx: Transaction<Tables>) => work(trx))
    } catch (error) {
      if (attempt === ATTEMPTS || !isCollision(error)) throw error
    }
  }
}
