import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

/** What a change of the audit log has changed and to which state, for finding later changes of the same thing. */
export function auditTargets({ column }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const name of ['target', 'target_state']) {
        await db.schema.alterTable('audit').addColumn(name, column.text).execute()
      }
      await db.schema.createIndex('audit_of_target').on('audit').columns(['target', 'id']).execute()
    },
  }
}
