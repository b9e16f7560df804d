import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'
import type { Tables } from '../tables.ts'
import { storeSearchTexts } from '../text-search.ts'

/** The texts by which golfers and facilities are found without accents and apostrophes, and triggers that remove outdated ones. */
export function searchTexts({ column, textSearch }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const table of ['accounts', 'facilities'] as const) {
        await db.schema.alterTable(table).addColumn('search_text', column.text).execute()
        await db.schema.createIndex(`${table}_by_search_text`).on(table).column('search_text').execute()
      }
      await textSearch.createForSearchTexts(db)
      for (const table of ['accounts', 'facilities'] as const) {
        await storeSearchTexts(db as Kysely<Tables>, table)
      }
    },
  }
}
