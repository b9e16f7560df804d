import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

/**
 * What a response with a round is revalidated by. The database gives it a new random value whenever `round_json` is
 * written. Times would not do: two writes can have the same millisecond, a clock can go back, and rescoring changes no
 * time. A column that the service fills would be outdated after a write of the previous version. Null says that
 * `round_json` is the same as before this migration.
 */
export function roundEntityTags({ column, entityTagTriggers }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('rounds').addColumn('entity_tag', column.text).execute()
      for (const statement of entityTagTriggers) await sql.raw(statement).execute(db)
    },
  }
}
