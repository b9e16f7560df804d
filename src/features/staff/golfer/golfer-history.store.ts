import type { HistoryRound } from '../../../contract/history.ts'
import { type Golfer, listGolferRounds } from '../../../contract/staff/golfer-view.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { Result } from '../../../platform/api/result.ts'
import { createResource } from '../../../platform/stores/resource.ts'
import { sorted } from '../../history/history.store.ts'

interface GolferHistory {
  golfer: Golfer
  rounds: readonly HistoryRound[]
}

/** Used if the service does not send the golfer. */
const UNKNOWN: Golfer = { name: undefined, login: undefined, supportId: undefined, iid: undefined }

interface Deps {
  api: Api
  /** Support id or install id. */
  id: string
}

/**
 * Creates the store of a golfer's history as staff see it. It is requested once per visit, because each request is a
 * read in the audit log, and never cached in the browser.
 */
export function createGolferHistory({ api, id }: Deps) {
  const { $state, load, loadOnce } = createResource({
    async request(signal): Promise<Result<GolferHistory | null>> {
      const result = await api.call(listGolferRounds, { path: { id } }, { signal })
      if (!result.ok) return result
      if (!result.value) return { ok: true, value: null }
      const { roundList, golfer = UNKNOWN } = result.value
      return { ok: true, value: { golfer, rounds: sorted(roundList) } }
    },
  })
  return { $state, id, load: () => load(), loadOnce: () => loadOnce() }
}
export type GolferHistoryStore = ReturnType<typeof createGolferHistory>
