import { listPromoBatchUse, listPromoCodes, voidPromoBatch } from '../../../contract/promo-codes.ts'
import type { Api } from '../../../platform/api/api.ts'
import { type Failure, malformed } from '../../../platform/api/result.ts'
import { createAction } from '../../../platform/stores/action.ts'
import { createResource } from '../../../platform/stores/resource.ts'
import type { ChangeNoticeStore } from '../../shared/changes/change-notice.store.ts'
import type { BatchName } from './batch-codes.store.ts'
import { codesCsv } from './code-texts.ts'

interface Deps {
  api: Api
  notice: Pick<ChangeNoticeStore, 'show'>
}

/** Returns the name of a batch in a sentence: "press / spring". */
export const batchText = ({ category, batch }: BatchName) => `${category} / ${batch}`

/** Creates the store of the table of batches: it makes batches void, and returns their codes as CSV. */
export function createPromoBatches({ api, notice }: Deps) {
  const batches = createResource({
    request: (signal) => api.call(listPromoBatchUse, {}, { signal }),
    nothing: 'unsupported',
  })
  const voiding = createAction({
    async send({ category, batch }: BatchName) {
      const result = await api.call(voidPromoBatch, { body: { category, batch } })
      if (!result.ok) return result
      return result.value
        ? { ok: true as const, value: result.value }
        : { ok: false as const, failure: malformed }
    },
    async onDone({ changeId }, name) {
      const text = `Batch ${batchText(name)} voided`
      notice.show({ text, changeId, api, onUndone: () => void batches.refresh() })
      await batches.refresh()
    },
  })
  const csv = createAction<BatchName, string>({
    async send({ category, batch }): Promise<{ ok: true; value: string } | { ok: false; failure: Failure }> {
      const result = await api.call(listPromoCodes, { query: { category, batch } })
      if (!result.ok) return result
      return result.value
        ? { ok: true, value: codesCsv(result.value.codes) }
        : { ok: false, failure: malformed }
    },
  })

  return {
    $state: batches.$state,
    $voiding: voiding.$state,
    $csv: csv.$state,
    /** Loads the batches, or loads them again while they stay shown. */
    load: () => batches.refresh(),
    voidBatch: voiding.run,
    /** Returns the codes of a batch as CSV; undefined if they did not load. */
    async csvOf(name: BatchName): Promise<string | undefined> {
      await csv.run(name)
      const state = csv.$state.get()
      return state.status === 'done' ? state.value : undefined
    },
  }
}

export type PromoBatchesStore = ReturnType<typeof createPromoBatches>
