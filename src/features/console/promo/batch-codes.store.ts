import { listPromoCodes } from '../../../contract/promo-codes.ts'
import type { Api } from '../../../platform/api/api.ts'
import { createResource } from '../../../platform/stores/resource.ts'

export interface BatchName {
  category: string
  batch: string
}

/**
 * Creates the store that lists the codes of one batch at a time. They are missing if the service does not know the
 * batch, or cannot list codes.
 */
export function createBatchCodes(api: Api) {
  return createResource({
    request: (signal, { category, batch }: BatchName) =>
      api.call(listPromoCodes, { query: { category, batch } }, { signal }),
  })
}

export type BatchCodesStore = ReturnType<typeof createBatchCodes>
