import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

const TYPES = [
  { id: 'pro_month', description: 'One month' },
  { id: 'pro_year', description: 'One year' },
  { id: 'pro_lifetime', description: 'For ever' },
]
const CATEGORIES = ['press', 'partners', 'events', 'support']

/** Promo codes with their initial types and categories. */
export function promo({ column, finishTable }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<{ promo_types: unknown; promo_categories: unknown }>) {
      await finishTable(
        db.schema
          .createTable('promo_types')
          .addColumn('id', column.text, (c) => c.primaryKey().notNull())
          .addColumn('description', column.text, (c) => c.notNull())
          .addColumn('position', column.count, (c) => c.notNull()),
      ).execute()
      await finishTable(
        db.schema
          .createTable('promo_categories')
          .addColumn('name', column.text, (c) => c.primaryKey().notNull())
          .addColumn('position', column.count, (c) => c.notNull()),
      ).execute()
      await finishTable(
        db.schema
          .createTable('promo_batches')
          .addColumn('id', column.text, (c) => c.primaryKey().notNull())
          .addColumn('category', column.text, (c) => c.notNull().references('promo_categories.name'))
          .addColumn('batch', column.text, (c) => c.notNull())
          .addColumn('type', column.text, (c) => c.notNull().references('promo_types.id'))
          .addColumn('description', column.text, (c) => c.notNull())
          .addColumn('expires_at', column.milliseconds)
          .addColumn('created_at', column.milliseconds, (c) => c.notNull()),
      ).execute()
      await db.schema
        .createIndex('promo_batches_name')
        .on('promo_batches')
        .columns(['category', 'batch'])
        .execute()
      await finishTable(
        db.schema
          .createTable('promo_codes')
          .addColumn('code', column.text, (c) => c.primaryKey().notNull())
          .addColumn('batch_id', column.text, (c) => c.notNull().references('promo_batches.id'))
          .addColumn('iid', column.text)
          .addColumn('bound_at', column.milliseconds)
          .addColumn('purchase_id', column.text)
          .addCheckConstraint('promo_codes_bound_whole', sql`(iid is null) = (bound_at is null)`),
      ).execute()
      await db.schema.createIndex('promo_codes_batch').on('promo_codes').column('batch_id').execute()

      const types = TYPES.map((type, position) => ({ ...type, position }))
      const categories = CATEGORIES.map((name, position) => ({ name, position }))
      await db
        .insertInto('promo_types')
        .values(types)
        .onConflict((c) => c.doNothing())
        .execute()
      await db
        .insertInto('promo_categories')
        .values(categories)
        .onConflict((c) => c.doNothing())
        .execute()
    },
  }
}
