import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

const flag = (name: string) => sql`${sql.ref(name)} in (0, 1)`

/** Installs of the app with their properties, licenses and rounds. */
export function golf({ column, finishTable }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await finishTable(
        db.schema
          .createTable('installs')
          .addColumn('iid', column.text, (c) => c.primaryKey().notNull())
          .addColumn('account_id', column.text, (c) => c.references('accounts.id').onDelete('set null'))
          .addColumn('is_primary', column.count, (c) => c.notNull().defaultTo(0).check(flag('is_primary')))
          .addColumn('created_at', column.milliseconds, (c) => c.notNull())
          .addColumn('device_model', column.text)
          .addColumn('app_version', column.text)
          .addColumn('watches_json', column.text, (c) => c.notNull().defaultTo('[]')),
      ).execute()
      await db.schema.createIndex('installs_account').on('installs').column('account_id').execute()

      const ofInstall = <N extends string, C extends string>(table: CreateTableBuilder<N, C>) =>
        table.addColumn('iid', column.text, (c) => c.notNull().references('installs.iid'))

      await finishTable(
        ofInstall(db.schema.createTable('properties'))
          .addColumn('slot', column.text, (c) => c.notNull())
          .addColumn('position', column.count, (c) => c.notNull())
          .addColumn('type', column.text, (c) => c.notNull())
          .addColumn('fields_json', column.text, (c) => c.notNull())
          .addColumn('is_deleted', column.count, (c) => c.notNull().defaultTo(0).check(flag('is_deleted')))
          .addColumn('committed_at', column.milliseconds, (c) => c.notNull())
          .addPrimaryKeyConstraint('properties_key', ['iid', 'slot']),
      ).execute()

      await finishTable(
        ofInstall(db.schema.createTable('licenses'))
          .addColumn('id', column.text, (c) => c.primaryKey().notNull())
          .addColumn('source', column.text, (c) => c.notNull().check(sql`source in ('server', 'purchase')`))
          .addColumn('type', column.text, (c) => c.notNull())
          .addColumn('expires_at', column.milliseconds)
          .addColumn('additional_info', column.text)
          .addColumn('created_at', column.milliseconds, (c) => c.notNull()),
      ).execute()
      await db.schema.createIndex('licenses_install').on('licenses').column('iid').execute()

      await finishTable(
        ofInstall(db.schema.createTable('rounds'))
          .addColumn('token', column.text, (c) => c.primaryKey().notNull())
          .addColumn('recorded', column.bytes, (c) => c.notNull())
          .addColumn('round_json', column.text, (c) => c.notNull())
          .addColumn('history_json', column.text, (c) => c.notNull())
          .addColumn('engine_version', column.count, (c) => c.notNull())
          .addColumn('started_at', column.milliseconds, (c) => c.notNull())
          .addColumn('timezone_offset', column.milliseconds, (c) => c.notNull())
          .addColumn('is_live', column.count, (c) => c.notNull().defaultTo(0).check(flag('is_live')))
          .addColumn('is_deleted', column.count, (c) => c.notNull().defaultTo(0).check(flag('is_deleted')))
          .addColumn('created_at', column.milliseconds, (c) => c.notNull())
          .addColumn('updated_at', column.milliseconds, (c) => c.notNull()),
      ).execute()
      await db.schema.createIndex('rounds_of_install').on('rounds').columns(['iid', 'started_at']).execute()
    },
  }
}
