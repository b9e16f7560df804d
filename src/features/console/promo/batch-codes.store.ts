import { atom } from 'nanostores'
import { type IssuedPromoCode, listPromoCodes } from '../../../contract/promo-codes.ts'
import type { Api } from '../../../platform/api/api.ts'
import { latestOnly, SUPERSEDED } from '../../../platform/api/latest-only.ts'
import type { Failure } from '../../../platform/api/result.ts'

export type BatchCodesState =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'found'; codes: readonly IssuedPromoCode[] }
  /** `failure` is undefined if the service does not know the batch, or cannot list codes. */
  | { status: 'missing'; failure: Failure | undefined }

interface BatchName {
  category: string
  batch: string
}

/** Creates the store that lists the codes of one batch at a time. When requests overlap, the latest wins. */
export function createBatchCodes(api: Api) {
  const $state = atom<BatchCodesState>({ status: 'idle' })
  const latest = latestOnly()
  return {
    $state,
    async load({ category, batch }: BatchName) {
      $state.set({ status: 'loading' })
      const result = await latest((signal) =>
        api.call(listPromoCodes, { query: { category, batch } }, { signal }),
      )
      if (result === SUPERSEDED) return
      if (result.ok && result.value) $state.set({ status: 'found', codes: result.value.codes })
      else $state.set({ status: 'missing', failure: result.ok ? undefined : result.failure })
    },
    /** Removes the codes. To be called when another batch is chosen. */
    clear() {
      latest.cancel()
      $state.set({ status: 'idle' })
    },
  }
}

export type BatchCodesStore = ReturnType<typeof createBatchCodes>
