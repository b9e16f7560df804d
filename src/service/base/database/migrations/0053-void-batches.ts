import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

/** Batches of promo codes that staff have made void, and an index with which the use of all batches is counted. */
export function voidBatches({ column }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('promo_batches').addColumn('voided_at', column.milliseconds).execute()
      await db.schema
        .createIndex('promo_codes_use')
        .on('promo_codes')
        .columns(['batch_id', 'bound_at', 'purchase_id'])
        .execute()
    },
  }
}
