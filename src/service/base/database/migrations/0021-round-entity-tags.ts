import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

/**
 * The entity tag of each round. Triggers give it a new random value whenever `round_json` is written. Timestamps would
 * not suffice: two writes can have the same millisecond, a clock can be set back, and rescoring changes no timestamp.
 * If the service wrote the column, it would be outdated after a write of the previous version. Null means that
 * `round_json` has not been written since this migration.
 */
export function roundEntityTags({ column, entityTagTriggers }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('rounds').addColumn('entity_tag', column.text).execute()
      for (const statement of entityTagTriggers) await sql.raw(statement).execute(db)
    },
  }
}
