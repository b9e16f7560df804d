import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

/**
 * Score sheets: rounds that are recorded while they are played, with their log, their devices and the keys of scorers.
 * A sheet is deleted with its round, so that every way to erase a round erases its log as well.
 */
export function scoreSheets({ column, finishTable }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await finishTable(
        db.schema
          .createTable('score_sheets')
          .addColumn('token', column.text, (c) =>
            c.primaryKey().notNull().references('rounds.token').onDelete('cascade'),
          )
          .addColumn('mode', column.text, (c) => c.notNull().check(sql`mode in ('entries', 'document')`))
          .addColumn('state', column.text, (c) =>
            c.notNull().check(sql`state in ('live', 'finished', 'discarded')`),
          )
          .addColumn('begun_with_json', column.text, (c) => c.notNull())
          .addColumn('seq', column.count, (c) => c.notNull().defaultTo(0))
          .addColumn('revision', column.count, (c) => c.notNull().defaultTo(0))
          .addColumn('discrepancies_json', column.text, (c) => c.notNull().defaultTo('[]'))
          .addColumn('created_at', column.milliseconds, (c) => c.notNull())
          .addColumn('last_entry_at', column.milliseconds, (c) => c.notNull())
          .addColumn('finished_at', column.milliseconds)
          .addColumn('discarded_at', column.milliseconds)
          .addColumn('finished_hash', column.text),
      ).execute()
      await db.schema
        .createIndex('score_sheets_by_last_entry')
        .on('score_sheets')
        .columns(['state', 'last_entry_at'])
        .execute()

      await finishTable(
        db.schema
          .createTable('score_sheet_entries')
          .addColumn('token', column.text, (c) =>
            c.notNull().references('score_sheets.token').onDelete('cascade'),
          )
          .addColumn('seq', column.count, (c) => c.notNull())
          .addColumn('id', column.text, (c) => c.notNull())
          .addColumn('entry_json', column.text, (c) => c.notNull())
          .addPrimaryKeyConstraint('score_sheet_entries_key', ['token', 'seq'])
          .addUniqueConstraint('score_sheet_entries_id', ['token', 'id']),
      ).execute()

      await finishTable(
        db.schema
          .createTable('score_sheet_devices')
          .addColumn('token', column.text, (c) =>
            c.notNull().references('score_sheets.token').onDelete('cascade'),
          )
          .addColumn('number', column.count, (c) => c.notNull())
          .addColumn('device_hash', column.text, (c) => c.notNull())
          .addColumn('name', column.text)
          .addColumn('used_by', column.text, (c) => c.notNull())
          .addPrimaryKeyConstraint('score_sheet_devices_key', ['token', 'number'])
          .addUniqueConstraint('score_sheet_devices_hash', ['token', 'device_hash']),
      ).execute()

      await finishTable(
        db.schema
          .createTable('scorer_keys')
          .addColumn('id', column.text, (c) => c.primaryKey().notNull())
          .addColumn('token', column.text, (c) =>
            c.notNull().references('score_sheets.token').onDelete('cascade'),
          )
          .addColumn('key_hash', column.text, (c) => c.notNull())
          .addColumn('name', column.text, (c) => c.notNull())
          .addColumn('created_at', column.milliseconds, (c) => c.notNull())
          .addColumn('withdrawn_at', column.milliseconds)
          .addUniqueConstraint('scorer_keys_hash', ['token', 'key_hash']),
      ).execute()

      await db.schema.alterTable('rounds').addColumn('corrected_at', column.milliseconds).execute()
      await db.schema
        .alterTable('rounds')
        .addColumn('is_unfinished', column.count, (c) =>
          c.notNull().defaultTo(0).check(sql`is_unfinished in (0, 1)`),
        )
        .execute()
    },
  }
}
