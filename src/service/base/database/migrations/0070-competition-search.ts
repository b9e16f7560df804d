import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'
import type { Tables } from '../tables.ts'
import { searchTextOf } from '../text-search.ts'

/** The text by which staff find a competition without accents and apostrophes. */
export function competitionSearch({ column }: DatabaseKind): Migration {
  return {
    async up(untyped: Kysely<unknown>) {
      await untyped.schema.alterTable('competitions').addColumn('search_text', column.text).execute()
      const db = untyped as Kysely<Tables>
      for (const { token, name } of await db.selectFrom('competitions').select(['token', 'name']).execute())
        await db
          .updateTable('competitions')
          .set({ search_text: searchTextOf(name) })
          .where('token', '=', token)
          .execute()
    },
  }
}
