import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

/** The live rounds whose values this service has written to a realtime database of Firebase. */
export function firebaseValues({ column, finishTable }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await finishTable(
        db.schema
          .createTable('firebase_values')
          .addColumn('database_url', column.text, (c) => c.notNull())
          .addColumn('token', column.text, (c) => c.notNull())
          .addPrimaryKeyConstraint('firebase_values_key', ['database_url', 'token']),
      ).execute()
    },
  }
}
