import type { Api } from '../../../platform/api/api.ts'
import type { ChangeNoticeStore } from '../../shared/changes/change-notice.store.ts'
import { createBatchCodes } from './batch-codes.store.ts'
import { createPromoBatches } from './promo-batches.store.ts'
import { createPromoGenerate } from './promo-generate.store.ts'
import { createPromoLists } from './promo-lists.store.ts'
import { createPromoLookup } from './promo-lookup.store.ts'
import { createPromoReports } from './promo-reports.store.ts'

/**
 * Creates the stores of the promo code views. They keep their state while other tabs are shown.
 * @param notice shows the changes that can be undone
 */
export function createPromoStores(api: Api, notice: Pick<ChangeNoticeStore, 'show'>) {
  const lists = createPromoLists(api)
  const batches = createPromoBatches({ api, notice })
  return {
    lists,
    batches,
    generate: createPromoGenerate(api, (category, batch) => {
      lists.addBatch(category, batch)
      void batches.load()
    }),
    reports: createPromoReports(api),
    batchCodes: createBatchCodes(api),
    lookup: createPromoLookup(api),
  }
}
