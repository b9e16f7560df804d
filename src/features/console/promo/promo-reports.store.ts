import { getPromoStatistic } from '../../../contract/promo-codes.ts'
import type { Api } from '../../../platform/api/api.ts'
import { createResource } from '../../../platform/stores/resource.ts'
import type { BatchName } from './batch-codes.store.ts'

/** Creates the store that loads the statistic of one batch at a time. */
export function createPromoReports(api: Api) {
  const { $state, load, clear } = createResource({
    request: (signal, { category, batch }: BatchName) =>
      api.call(getPromoStatistic, { body: { category, batch } }, { signal }),
  })

  function show({ category, batch }: BatchName): void {
    if (category === '' || batch === '') clear()
    else void load({ category, batch })
  }

  return {
    $state,
    load: show,
    /** Loads the batch in the URL, unless it was requested last. */
    show({ category, batch }: BatchName): void {
      const state = $state.get()
      const isShown =
        state.status !== 'idle' && state.input.category === category && state.input.batch === batch
      if (!isShown) show({ category, batch })
    },
  }
}

export type PromoReports = ReturnType<typeof createPromoReports>
