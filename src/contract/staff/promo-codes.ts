import * as v from 'valibot'
import { endpoint, orNothing } from '../endpoint.ts'
import { items, lenient, maybe, plainText, timestampMs, visible } from '../wire.ts'

export const PROMO_COUNT_MAX = 100_000

const name = v.pipe(plainText, visible, v.maxLength(100))

const batchName = { category: name, batch: name }

const promoCode = v.object({
  type: maybe(v.string()),
  batch: maybe(v.string()),
  description: maybe(v.string()),
  category: maybe(v.string()),
  expiration: lenient(timestampMs),
  iid: maybe(v.string()),
  bindAt: lenient(timestampMs),
  purchaseId: maybe(v.pipe(v.union([v.string(), v.number()]), v.transform(String))),
})
export type PromoCode = v.InferOutput<typeof promoCode>

/** Returns a promo code; null if it does not exist. */
export const findPromoCode = endpoint('GET', '/rest/admin/promo_code', {
  query: v.object({ code: name }),
  response: orNothing(promoCode),
})
/** Returns the batch names of each category. */
export const listPromoBatches = endpoint('GET', '/rest/admin/promo_code/batches', {
  response: v.record(v.string(), items(v.string())),
})
const promoType = v.object({ id: v.string(), description: v.fallback(v.string(), '') })
export type PromoType = v.InferOutput<typeof promoType>
export const listPromoTypes = endpoint('GET', '/rest/admin/promo_code/types', { response: items(promoType) })
export const listPromoCategories = endpoint('GET', '/rest/admin/promo_code/categories', {
  response: items(v.string()),
})

const promoStatistic = v.object({ totalCount: v.number(), boundCount: v.number(), consumedCount: v.number() })
export const getPromoStatistic = endpoint('POST', '/rest/admin/promo_code/statistic', {
  body: v.object(batchName),
  response: orNothing(promoStatistic),
})

/** The service rejects a count of 0. */
export const generatePromoCodes = endpoint('POST', '/rest/admin/promo_code/generate', {
  isLong: true,
  body: v.object({
    category: name,
    batch: name,
    description: v.pipe(plainText, visible, v.maxLength(500)),
    type: name,
    /** The last day on which the codes are valid, in UTC, as `2027-01-31`; null for codes that do not expire. */
    expiration: v.nullish(v.pipe(v.string(), v.isoDate('expected a date such as 2027-01-31')), null),
    count: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(PROMO_COUNT_MAX)),
  }),
  response: orNothing(v.array(v.string())),
})
