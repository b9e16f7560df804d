import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'
import type { Tables } from '../tables.ts'
import { searchTextOf } from '../text-search.ts'

const ROWS_AT_ONCE = 500

/** Stores the texts by which courses are found without apostrophes and other letters than those of English. */
export function foldedCourses({ isShared }: DatabaseKind): Migration {
  return {
    async up(untyped: Kysely<unknown>) {
      const db = untyped as Kysely<Tables>
      for (let last = ''; ; ) {
        const rows = await db
          .selectFrom('catalogue_courses')
          .selectAll()
          .where('id', '>', last)
          .orderBy('id')
          .limit(ROWS_AT_ONCE)
          .execute()
        for (const row of rows) {
          const search_text = searchTextOf(row.name, row.facility, row.place ?? '')
          if (search_text === row.search_text) continue
          if (isShared) {
            await db.updateTable('catalogue_courses').set({ search_text }).where('id', '=', row.id).execute()
          } else {
            // The triggers of the search know only added and deleted rows.
            await db.deleteFrom('catalogue_courses').where('id', '=', row.id).execute()
            await db
              .insertInto('catalogue_courses')
              .values({ ...row, search_text })
              .execute()
          }
        }
        const next = rows.at(-1)?.id
        if (next === undefined) return
        last = next
      }
    },
  }
}
