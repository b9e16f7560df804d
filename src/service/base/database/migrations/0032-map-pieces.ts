import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

/**
 * What maps show of published facilities: their areas in millionths of a degree, and their shapes cut into pieces, which
 * tiles find by address.
 */
export function mapPieces({ column, finishTable }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await finishTable(
        db.schema
          .createTable('map_areas')
          .addColumn('facility_id', column.text, (c) => c.primaryKey().notNull())
          .addColumn('version', column.count, (c) => c.notNull())
          .addColumn('west_e6', column.count, (c) => c.notNull())
          .addColumn('south_e6', column.count, (c) => c.notNull())
          .addColumn('east_e6', column.count, (c) => c.notNull())
          .addColumn('north_e6', column.count, (c) => c.notNull()),
      ).execute()
      await finishTable(
        db.schema
          .createTable('map_pieces')
          .addColumn('zoom', column.count, (c) => c.notNull())
          .addColumn('x', column.count, (c) => c.notNull())
          .addColumn('y', column.count, (c) => c.notNull())
          .addColumn('facility_id', column.text, (c) =>
            c.notNull().references('map_areas.facility_id').onDelete('cascade'),
          )
          .addColumn('shapes_json', column.text, (c) => c.notNull())
          .addPrimaryKeyConstraint('map_pieces_by_address', ['zoom', 'x', 'y', 'facility_id']),
      ).execute()
      await db.schema.createIndex('map_pieces_of_facility').on('map_pieces').column('facility_id').execute()
    },
  }
}
