import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

/** When an operator disabled an account; null for accounts that may sign in. */
export function disabledAccounts({ column }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('accounts').addColumn('disabled_at', column.milliseconds).execute()
    },
  }
}
