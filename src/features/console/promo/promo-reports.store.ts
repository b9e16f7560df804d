import { atom } from 'nanostores'
import { getPromoStatistic, type PromoStatistic } from '../../../contract/promo-codes.ts'
import type { Api } from '../../../platform/api/api.ts'
import { latestOnly, SUPERSEDED } from '../../../platform/api/latest-only.ts'
import type { Failure } from '../../../platform/api/result.ts'

export type PromoReportsState =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'found'; category: string; batch: string; statistic: PromoStatistic }
  | { status: 'missing'; failure: Failure | undefined }

interface BatchName {
  category: string
  batch: string
}

/** Creates the store that loads the statistic of one batch at a time. When requests overlap, the latest wins. */
export function createPromoReports(api: Api) {
  const $state = atom<PromoReportsState>({ status: 'idle' })
  const latest = latestOnly()
  let requested: BatchName = { category: '', batch: '' }

  async function load({ category, batch }: BatchName) {
    requested = { category, batch }
    latest.cancel()
    if (category === '' || batch === '') return $state.set({ status: 'idle' })
    $state.set({ status: 'loading' })
    const result = await latest((signal) => api.call(getPromoStatistic, { body: requested }, { signal }))
    if (result === SUPERSEDED) return
    if (result.ok && result.value) $state.set({ status: 'found', category, batch, statistic: result.value })
    else $state.set({ status: 'missing', failure: result.ok ? undefined : result.failure })
  }

  return {
    $state,
    load,
    /** Loads the batch in the URL, unless it was requested last. */
    show: ({ category, batch }: BatchName) =>
      category === requested.category && batch === requested.batch ? undefined : load({ category, batch }),
  }
}

export type PromoReports = ReturnType<typeof createPromoReports>
