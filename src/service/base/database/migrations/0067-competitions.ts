import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

const flag = (name: string) => sql`${sql.ref(name)} in (0, 1)`

/**
 * Competitions with their rounds, and which score sheet belongs to which group. A competition is deleted with its install,
 * and the place of a sheet with the sheet.
 */
export function competitions({ column, finishTable }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await finishTable(
        db.schema
          .createTable('competitions')
          .addColumn('token', column.text, (c) => c.primaryKey().notNull())
          .addColumn('iid', column.text, (c) => c.notNull().references('installs.iid').onDelete('cascade'))
          .addColumn('name', column.text, (c) => c.notNull())
          .addColumn('revision', column.count, (c) => c.notNull())
          .addColumn('document_json', column.text, (c) => c.notNull())
          .addColumn('state', column.text, (c) =>
            c.notNull().check(sql`state in ('planned', 'live', 'finished')`),
          )
          .addColumn('is_hidden', column.count, (c) => c.notNull().defaultTo(0).check(flag('is_hidden')))
          .addColumn('is_deleted', column.count, (c) => c.notNull().defaultTo(0).check(flag('is_deleted')))
          .addColumn('deleted_at', column.milliseconds)
          .addColumn('created_at', column.milliseconds, (c) => c.notNull()),
      ).execute()
      await db.schema.createIndex('competitions_of_install').on('competitions').column('iid').execute()

      await finishTable(
        db.schema
          .createTable('competition_rounds')
          .addColumn('competition', column.text, (c) =>
            c.notNull().references('competitions.token').onDelete('cascade'),
          )
          .addColumn('number', column.count, (c) => c.notNull())
          .addColumn('state', column.text, (c) => c.notNull().check(sql`state in ('open', 'closed')`))
          .addColumn('draw_json', column.text)
          .addColumn('closed_at', column.milliseconds)
          .addPrimaryKeyConstraint('competition_rounds_key', ['competition', 'number']),
      ).execute()

      await finishTable(
        db.schema
          .createTable('competition_sheets')
          .addColumn('token', column.text, (c) =>
            c.primaryKey().notNull().references('score_sheets.token').onDelete('cascade'),
          )
          .addColumn('competition', column.text, (c) =>
            c.notNull().references('competitions.token').onDelete('cascade'),
          )
          .addColumn('round', column.count, (c) => c.notNull())
          .addColumn('group_number', column.count, (c) => c.notNull())
          .addColumn('facts_json', column.text, (c) => c.notNull())
          .addColumn('last_score_at', column.milliseconds)
          .addColumn('is_removed', column.count, (c) => c.notNull().defaultTo(0).check(flag('is_removed')))
          .addUniqueConstraint('competition_sheets_group', ['competition', 'round', 'group_number']),
      ).execute()

      await db.schema.alterTable('rounds').addColumn('competition', column.text).execute()
      await db.schema
        .alterTable('rounds')
        .addColumn('is_hidden', column.count, (c) => c.notNull().defaultTo(0).check(flag('is_hidden')))
        .execute()
      await db.schema
        .alterTable('scorer_keys')
        .addColumn('is_of_competition', column.count, (c) =>
          c.notNull().defaultTo(0).check(flag('is_of_competition')),
        )
        .execute()
    },
  }
}
