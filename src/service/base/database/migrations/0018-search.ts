import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

/**
 * Data for the search of users: indexes, the NFC ids of clubs, and the words of purchases that contain a digit.
 * Triggers keep it up to date even while the previous version writes.
 */
export function search({ column, finishTable, textSearch }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createIndex('accounts_by_lower_name')
        .on('accounts')
        .expression(sql`lower(name)`)
        .execute()
      await db.schema
        .createIndex('installs_by_upper_iid')
        .on('installs')
        .expression(sql`upper(iid)`)
        .execute()
      await db.schema
        .createIndex('promo_codes_by_purchase')
        .on('promo_codes')
        .expression(sql`upper(purchase_id)`)
        .execute()
      await finishTable(
        db.schema
          .createTable('club_tags')
          .addColumn('iid', column.text, (c) => c.notNull())
          .addColumn('slot', column.text, (c) => c.notNull())
          .addColumn('tag', column.text, (c) => c.notNull())
          .addPrimaryKeyConstraint('club_tags_key', ['iid', 'slot', 'tag'])
          .addForeignKeyConstraint(
            'club_tags_property',
            ['iid', 'slot'],
            'properties',
            ['iid', 'slot'],
            (c) => c.onDelete('cascade'),
          ),
      ).execute()
      await db.schema.createIndex('club_tags_by_tag').on('club_tags').columns(['tag', 'iid']).execute()
      await finishTable(
        db.schema
          .createTable('order_words')
          .addColumn('license_id', column.text, (c) =>
            c.notNull().references('licenses.id').onDelete('cascade'),
          )
          .addColumn('word', column.text, (c) => c.notNull())
          .addPrimaryKeyConstraint('order_words_key', ['license_id', 'word']),
      ).execute()
      await db.schema
        .createIndex('order_words_by_word')
        .on('order_words')
        .columns(['word', 'license_id'])
        .execute()
      await textSearch.create(db)
    },
  }
}
