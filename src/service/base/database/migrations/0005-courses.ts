import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

/** Course geometry, from which map tiles are drawn. Bounds are in millionths of a degree. */
export function courses({ column, finishTable }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await finishTable(
        db.schema
          .createTable('courses')
          .addColumn('id', column.text, (c) => c.primaryKey().notNull())
          .addColumn('holes_json', column.text, (c) => c.notNull())
          .addColumn('scenery_json', column.text, (c) => c.notNull().defaultTo('{}'))
          .addColumn('west_e6', column.count, (c) => c.notNull())
          .addColumn('south_e6', column.count, (c) => c.notNull())
          .addColumn('east_e6', column.count, (c) => c.notNull())
          .addColumn('north_e6', column.count, (c) => c.notNull())
          .addColumn('updated_at', column.milliseconds, (c) => c.notNull()),
      ).execute()
      await db.schema
        .createIndex('courses_by_south')
        .on('courses')
        .columns(['south_e6', 'north_e6'])
        .execute()
    },
  }
}
