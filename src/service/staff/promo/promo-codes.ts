import { randomBytes } from 'node:crypto'
import type { InferOutput } from 'valibot'
import type { generatePromoCodes } from '../../../contract/staff/promo-codes.ts'
import type { Context } from '../../base/context.ts'
import { type Database, inTransaction } from '../../base/database/database.ts'
import { badRequest } from '../../base/http/http-error.ts'
import { orderedId } from '../../base/ids.ts'
import { endOfUtcDay } from '../users/licenses.ts'

/** Matches what people write before a code: "Code: ABCD-EFGH", "Your promo code #ABCD", "Gutscheincode: ABCD". */
const LABEL = /^\s*(?:\p{L}+[\s-]+){0,3}\p{L}*code\s*[:=#]\s*/iu
/** Matches what people write around and between the parts of a code: dashes, quotes and brackets of any kind, dots, spaces. */
const SEPARATORS = /[\p{Pd}\p{Pi}\p{Pf}\p{Ps}\p{Pe}\p{Z}\p{Cf}\p{Cc}−"'`´._,;#*]+/gu

/** Returns a code as it was typed or pasted, without what was written around it. */
const bare = (code: string) => code.normalize('NFKC').replace(LABEL, '').replace(SEPARATORS, '')

/** Converts a code to its stored form: in upper case, without separators, with ambiguous letters replaced by digits. */
export function codeKey(code: string): string {
  return bare(code)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
}

/** Returns whether a text can be a code, or the beginning of one. */
export const isCodeLike = (text: string): boolean => /^[0-9a-z]+$/i.test(bare(text))

/** Formats a stored code for display: `ABCD-EFGH-JKMN`. */
export const formatCode = (key: string) => key.replace(/.{4}(?=.)/g, '$&-')

type Order = InferOutput<typeof generatePromoCodes.body>

/** Crockford's base 32, which omits I, L, O and U. Twelve characters carry 60 random bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 12
const CHUNK = 5000

export function createPromoCodes({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  return {
    /**
     * Generates all codes of a batch in one transaction.
     * @throws HttpError 400 when category, type or expiration is not valid, or the count is 0
     */
    async generate(order: Order): Promise<string[]> {
      if (order.count === 0) throw badRequest('count: a batch needs at least 1 code')
      const now = clock()
      const batchId = orderedId(now)
      return inTransaction(db, async (trx) => {
        await requireCategoryAndType(trx, order)
        await trx
          .insertInto('promo_batches')
          .values({
            id: batchId,
            category: order.category,
            batch: order.batch,
            type: order.type,
            description: order.description,
            expires_at: order.expiration === null ? null : endOfUtcDay('expiration', order.expiration),
            created_at: now,
          })
          .execute()
        return (await insertCodes(trx, batchId, order.count)).map(formatCode)
      })
    },

    /** Returns a code's details, or null if it does not exist. */
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

    /** Returns the names of all batches by category, newest first. Categories without batches have an empty list. */
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

    /** Returns how many codes of a batch are bound and consumed, or null if the batch does not exist. */
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

    /** Binds a code to the install on which a golfer entered it, and to the purchase that consumed it. */
    async bind(code: string, iid: string, boundAt: number, purchaseId?: string): Promise<void> {
      await db
        .updateTable('promo_codes')
        .set({ iid, bound_at: boundAt, purchase_id: purchaseId ?? null })
        .where('code', '=', codeKey(code))
        .execute()
    },
  }
}

/** @throws HttpError 400 when the category or the type does not exist */
async function requireCategoryAndType(trx: Database, { category, type }: Order): Promise<void> {
  const foundCategory = await trx
    .selectFrom('promo_categories')
    .select('name')
    .where('name', '=', category)
    .executeTakeFirst()
  if (!foundCategory) throw badRequest('category: unknown category')
  const foundType = await trx.selectFrom('promo_types').select('id').where('id', '=', type).executeTakeFirst()
  if (!foundType) throw badRequest('type: unknown type')
}

/** Inserts and returns new codes. On the unlikely collision with an existing code, a new one is generated. */
async function insertCodes(trx: Database, batch_id: string, count: number): Promise<string[]> {
  const inserted: string[] = []
  while (inserted.length < count) {
    const codes = [...randomCodes(Math.min(CHUNK, count - inserted.length))]
    const rows = await trx
      .insertInto('promo_codes')
      .values(codes.map((code) => ({ code, batch_id })))
      .onConflict((c) => c.column('code').doNothing())
      .returning('code')
      .execute()
    inserted.push(...rows.map(({ code }) => code))
  }
  return inserted
}

function randomCodes(count: number): Set<string> {
  const codes = new Set<string>()
  while (codes.size < count) {
    const bytes = randomBytes((count - codes.size) * CODE_LENGTH)
    for (let start = 0; start < bytes.length; start += CODE_LENGTH) {
      const codeBytes = bytes.subarray(start, start + CODE_LENGTH)
      codes.add(Array.from(codeBytes, (byte) => ALPHABET[byte % ALPHABET.length]).join(''))
    }
  }
  return codes
}
