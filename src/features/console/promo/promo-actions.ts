import type { Api } from '../../../platform/api/api.ts'
import { createPromoGenerate } from './promo-generate.store.ts'
import { createPromoLists } from './promo-lists.store.ts'
import { createPromoLookup } from './promo-lookup.store.ts'
import { createPromoReports } from './promo-reports.store.ts'

/** The stores of the three promo code screens; a list that was made stays while other tabs are looked at. */
export function createPromoActions(api: Api) {
  const lists = createPromoLists(api)
  return {
    lists,
    generate: createPromoGenerate(api, lists.addBatch),
    reports: createPromoReports(api),
    lookup: createPromoLookup(api),
  }
}
