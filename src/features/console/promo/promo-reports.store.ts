import { atom } from 'nanostores'
import { getPromoStatistic, type PromoStatistic } from '../../../contract/promo-codes.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { Failure } from '../../../platform/api/result.ts'

export type PromoReportsState =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'found'; category: string; batch: string; statistic: PromoStatistic }
  | { status: 'missing'; failure: Failure | undefined }

interface Batch {
  category: string
  batch: string
}

/** Counts one batch at a time; when requests overlap, the one asked last is shown. */
export function createPromoReports(api: Api) {
  const $state = atom<PromoReportsState>({ status: 'idle' })
  let latest = 0
  let asked: Batch = { category: '', batch: '' }

  async function count({ category, batch }: Batch) {
    asked = { category, batch }
    const mine = ++latest
    if (category === '' || batch === '') return $state.set({ status: 'idle' })
    $state.set({ status: 'loading' })
    const result = await api.call(getPromoStatistic, { body: asked })
    if (mine !== latest) return
    if (result.ok && result.value) $state.set({ status: 'found', category, batch, statistic: result.value })
    else $state.set({ status: 'missing', failure: result.ok ? undefined : result.failure })
  }

  return {
    $state,
    count,
    /** What the address names; nothing is asked twice for it. */
    show: (named: Batch) =>
      named.category === asked.category && named.batch === asked.batch ? undefined : count(named),
  }
}

export type PromoReports = ReturnType<typeof createPromoReports>
