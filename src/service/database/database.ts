import { Kysely, type Transaction } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { DatabaseKind } from './dialect.ts'
import { migrationsFor } from './migrations.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** Opens the database and brings its tables to what this program knows. */
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

/** All of `work` or nothing of it; within a transaction it is part of that one. */
export function inTransaction<T>(database: Database, work: (inside: Database) => Promise<T>): Promise<T> {
  if (database.isTransaction) return work(database)
  return database.transaction().execute((inside: Transaction<Tables>) => work(inside))
}
