import type { Api } from '../../../platform/api/api.ts'
import { createBatchCodes } from './batch-codes.store.ts'
import { createPromoGenerate } from './promo-generate.store.ts'
import { createPromoLists } from './promo-lists.store.ts'
import { createPromoLookup } from './promo-lookup.store.ts'
import { createPromoReports } from './promo-reports.store.ts'

/** Creates the stores of the three promo code views. They keep their state while other tabs are shown. */
export function createPromoStores(api: Api) {
  const lists = createPromoLists(api)
  return {
    lists,
    generate: createPromoGenerate(api, lists.addBatch),
    reports: createPromoReports(api),
    batchCodes: createBatchCodes(api),
    lookup: createPromoLookup(api),
  }
}
