import { randomBytes } from 'node:crypto'
import type { InferOutput } from 'valibot'
import type { generatePromoCodes } from '../../contract/promo-codes.ts'
import { type Clock, DAY_MS } from '../clock.ts'
import { type Database, inTransaction } from '../database/database.ts'
import { badRequest } from '../http/http-error.ts'
import { orderedId } from '../ids.ts'

type Order = InferOutput<typeof generatePromoCodes.body>

/** Crockford's base 32: without I, L, O and U. Twelve of them are 60 bits that nobody guesses. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 12
const CHUNK = 5000

/** As it is kept: capitals and figures alone, with what is read wrongly put right. */
export function codeKey(code: string): string {
  return code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
}
const shown = (key: string) => key.replace(/.{4}(?=.)/g, '$&-')

export function createPromoCodes(db: Database, clock: Clock) {
  return {
    /** Makes all codes or none. @throws HttpError 400 for a category or type that there is not */
    async generate(order: Order): Promise<string[]> {
      const now = clock()
      const batch_id = orderedId(now)
      return inTransaction(db, async (trx) => {
        const codes = new Set<string>()
        const category = await trx
          .selectFrom('promo_categories')
          .select('name')
          .where('name', '=', order.category)
          .executeTakeFirst()
        if (!category) throw badRequest('category: is not known')
        const type = await trx
          .selectFrom('promo_types')
          .select('id')
          .where('id', '=', order.type)
          .executeTakeFirst()
        if (!type) throw badRequest('type: is not known')
        await trx
          .insertInto('promo_batches')
          .values({
            id: batch_id,
            category: order.category,
            batch: order.batch,
            type: order.type,
            description: order.description,
            expires_at: order.expiration === null ? null : lastMomentOf(order.expiration),
            created_at: now,
          })
          .execute()
        while (codes.size < order.count) {
          const fresh = [...uniqueCodes(Math.min(CHUNK, order.count - codes.size))]
          // One that there is already, by a chance of billions, stays its batch's, and another takes its place.
          const kept = await trx
            .insertInto('promo_codes')
            .values(fresh.map((code) => ({ code, batch_id })))
            .onConflict((c) => c.column('code').doNothing())
            .returning('code')
            .execute()
          for (const { code } of kept) codes.add(code)
        }
        return [...codes].map(shown)
      })
    },

    async find(code: string) {
      const row = await db
        .selectFrom('promo_codes')
        .innerJoin('promo_batches', 'promo_batches.id', 'promo_codes.batch_id')
        .select(['type', 'batch', 'description', 'category', 'expires_at as expiration', 'iid'])
        .select(['bound_at as bindAt', 'purchase_id as purchaseId'])
        .where('code', '=', codeKey(code))
        .executeTakeFirst()
      return row ?? null
    },

    async types() {
      return db.selectFrom('promo_types').select(['id', 'description']).orderBy('position').execute()
    },

    async categories(): Promise<string[]> {
      const rows = await db.selectFrom('promo_categories').select('name').orderBy('position').execute()
      return rows.map((row) => row.name)
    },

    /** Category to its batches, the newest first; a category without any has an empty list. */
    async batches(): Promise<Record<string, string[]>> {
      const rows = await db
        .selectFrom('promo_batches')
        .select((e) => ['category', 'batch', e.fn.max('id').as('newest')])
        .groupBy(['category', 'batch'])
        .orderBy('newest', 'desc')
        .execute()
      const names = await this.categories()
      return Object.fromEntries(
        names.map((name) => [name, rows.filter((row) => row.category === name).map((row) => row.batch)]),
      )
    },

    /** Null where there is no such batch. */
    async statistic({ category, batch }: { category: string; batch: string }) {
      const row = await db
        .selectFrom('promo_batches')
        .leftJoin('promo_codes', 'promo_codes.batch_id', 'promo_batches.id')
        .select((e) => [
          e.fn.count<number>('promo_batches.id').distinct().as('batches'),
          e.fn.count<number>('code').as('totalCount'),
          e.fn.count<number>('bound_at').as('boundCount'),
          e.fn.count<number>('purchase_id').as('consumedCount'),
        ])
        .where('category', '=', category)
        .where('batch', '=', batch)
        .executeTakeFirstOrThrow()
      if (Number(row.batches) === 0) return null
      const { totalCount, boundCount, consumedCount } = row
      return {
        totalCount: Number(totalCount),
        boundCount: Number(boundCount),
        consumedCount: Number(consumedCount),
      }
    },

    /** What the app does when a golfer enters a code, and when the shop takes it. */
    async bind(code: string, iid: string, at: number, purchaseId?: string): Promise<void> {
      await db
        .updateTable('promo_codes')
        .set({ iid, bound_at: at, purchase_id: purchaseId ?? null })
        .where('code', '=', codeKey(code))
        .execute()
    },
  }
}

function uniqueCodes(count: number): Set<string> {
  const codes = new Set<string>()
  while (codes.size < count) {
    const random = randomBytes((count - codes.size) * CODE_LENGTH)
    for (let at = 0; at < random.length; at += CODE_LENGTH) {
      const letters = Array.from(
        random.subarray(at, at + CODE_LENGTH),
        (byte) => LETTERS[byte % LETTERS.length],
      )
      codes.add(letters.join(''))
    }
  }
  return codes
}

/** The day itself still counts, in UTC. */
function lastMomentOf(isoDate: string): number {
  const start = new Date(`${isoDate}T00:00:00Z`)
  if (Number.isNaN(start.getTime()) || !start.toISOString().startsWith(isoDate)) {
    throw badRequest('expiration: is not a day of the calendar')
  }
  return start.getTime() + DAY_MS - 1
}
