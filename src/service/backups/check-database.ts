import { sql } from 'kysely'
import { counted } from '../../domain/format/counted.ts'
import { pendingMigrations } from '../base/database/database.ts'
import type { DatabaseKind } from '../base/database/database-kind.ts'
import { migrationsFor } from '../base/database/migrations.ts'
import type { Store } from '../base/database/open-store.ts'

/** The result of a check, such as those of `manage check`. */
export interface Finding {
  subject: string
  /** With `warning`, the exit code of the command is still 0. */
  state: 'ok' | 'warning' | 'failed'
  detail: string
}

/** Compares the migrations of the database with those of this version. */
export async function checkSchema({ db, kind }: Store): Promise<Finding> {
  const subject = 'schema'
  const pending = await pendingMigrations(db, kind)
  const stored = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const detail = unknownMigrations(
    stored.rows.map(({ name }) => name),
    kind,
  )
  if (detail !== undefined) return { subject, state: 'failed', detail }
  if (pending.length > 0) {
    return { subject, state: 'warning', detail: `the next start adds ${pending.join(', ')}` }
  }
  return { subject, state: 'ok', detail: counted(stored.rows.length, 'migration', 'migrations') }
}

/** Returns which migrations of a database this version does not know, in words; undefined if it knows them all. */
export function unknownMigrations(names: readonly string[], kind: DatabaseKind): string | undefined {
  const known = Object.keys(migrationsFor(kind))
  const unknown = names.filter((name) => !known.includes(name))
  return unknown.length > 0 ? `a newer version has added ${unknown.join(', ')}` : undefined
}

/** Lets SQLite check the file and its references. PostgreSQL checks its pages itself. */
export async function checkIntegrity({ db, kind }: Store): Promise<Finding> {
  const subject = 'integrity'
  if (kind.isShared) {
    return { subject, state: 'ok', detail: 'the server responds; pg_amcheck checks its files' }
  }
  const check = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  const problems = check.rows.map((row) => row.integrity_check).filter((line) => line !== 'ok')
  const references = await sql<{ table: string }>`pragma foreign_key_check`.execute(db)
  problems.push(...references.rows.map(({ table }) => `a row of ${table} refers to a missing one`))
  if (problems.length > 0) return { subject, state: 'failed', detail: problems.slice(0, 3).join('; ') }
  return { subject, state: 'ok', detail: 'the file and its references are sound' }
}
