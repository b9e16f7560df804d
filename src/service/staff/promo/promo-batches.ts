import type { PromoBatch } from '../../../contract/promo-codes.ts'
import type { Clock } from '../../base/clock.ts'
import type { Database } from '../../base/database/database.ts'

export interface BatchName {
  category: string
  batch: string
}

/** Codes that were generated under one name at different times are one batch. */
export function createPromoBatches(db: Database, clock: Clock) {
  return {
    /** Returns all batches with the use of their codes, the one with the latest codes first. */
    async list(): Promise<PromoBatch[]> {
      const generations = await db
        .selectFrom('promo_batches')
        .leftJoin(countsByGeneration(db), (join) => join.onRef('batch_id', '=', 'id'))
        .selectAll('promo_batches')
        .select(['total', 'bound', 'consumed'])
        .orderBy('id', 'desc')
        .execute()
      const batches = new Map<string, PromoBatch>()
      for (const row of generations) {
        const { category, batch, type, description } = row
        const key = JSON.stringify([category, batch])
        const counts = countsOf(row)
        const later = batches.get(key)
        if (later) {
          later.totalCount += counts.totalCount
          later.boundCount += counts.boundCount
          later.consumedCount += counts.consumedCount
          if (row.voided_at === null) later.voidedAt = undefined
        } else {
          const times = { createdAt: row.created_at, expiration: row.expires_at ?? undefined }
          const voidedAt = row.voided_at ?? undefined
          batches.set(key, { category, batch, type, description, ...times, voidedAt, ...counts })
        }
      }
      return [...batches.values()]
    },

    /**
     * Makes the codes of a batch void, except those that were used. Returns the ids of what was valid until then, and
     * the time; null if the batch does not exist. Must be called in a transaction.
     */
    async makeVoid({ category, batch }: BatchName): Promise<{ ids: string[]; voidedAt: number } | null> {
      const rows = await db
        .selectFrom('promo_batches')
        .select(['id', 'voided_at'])
        .where('category', '=', category)
        .where('batch', '=', batch)
        .forUpdate()
        .execute()
      if (rows.length === 0) return null
      const voidedAt = clock()
      const ids = rows.filter(({ voided_at }) => voided_at === null).map(({ id }) => id)
      await this.setVoid(ids, { from: null, to: voidedAt })
      return { ids, voidedAt }
    },

    /** Changes since when codes are void, where it is still the same. Returns whether anything has changed. */
    async setVoid(
      ids: readonly string[],
      { from, to }: { from: number | null; to: number | null },
    ): Promise<boolean> {
      if (ids.length === 0) return false
      const changed = await db
        .updateTable('promo_batches')
        .set({ voided_at: to })
        .where('id', 'in', ids)
        .where('voided_at', from === null ? 'is' : '=', from)
        .executeTakeFirst()
      return Number(changed.numUpdatedRows) > 0
    },
  }
}

function countsByGeneration(db: Database) {
  return db
    .selectFrom('promo_codes')
    .select((e) => [
      'batch_id',
      e.fn.countAll<number>().as('total'),
      e.fn.count<number>('bound_at').as('bound'),
      e.fn.count<number>('purchase_id').as('consumed'),
    ])
    .groupBy('batch_id')
    .as('counts')
}

/** PostgreSQL returns counts as texts. */
const countsOf = (row: Record<'total' | 'bound' | 'consumed', number | string | null>) => ({
  totalCount: Number(row.total),
  boundCount: Number(row.bound),
  consumedCount: Number(row.consumed),
})
