import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

/** When the owner of an account's e-mail address confirmed it; existing accounts count as confirmed. */
export function confirmedAccounts({ column }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('accounts').addColumn('confirmed_at', column.milliseconds).execute()
      await sql`update accounts set confirmed_at = created_at`.execute(db)
    },
  }
}
