import { atom } from 'nanostores'
import { type Golfer, listGolferRounds } from '../../../contract/golfer-view.ts'
import type { HistoryRound } from '../../../contract/history.ts'
import type { Api } from '../../../platform/api/api.ts'
import { latestOnly, SUPERSEDED } from '../../../platform/api/latest-only.ts'
import type { Failure } from '../../../platform/api/result.ts'
import { sorted } from '../history.store.ts'

export type GolferHistoryState =
  | { status: 'loading' }
  | { status: 'loaded'; golfer: Golfer; rounds: readonly HistoryRound[] }
  /** There is no such golfer, or the service does not have this call. */
  | { status: 'missing' }
  | { status: 'failed'; failure: Failure }

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
  const $state = atom<GolferHistoryState>({ status: 'loading' })
  const latest = latestOnly()
  let hasBegun = false

  async function load(): Promise<void> {
    hasBegun = true
    $state.set({ status: 'loading' })
    const result = await latest(api.call(listGolferRounds, { path: { id } }))
    if (result === SUPERSEDED) return
    if (!result.ok) $state.set({ status: 'failed', failure: result.failure })
    else if (!result.value) $state.set({ status: 'missing' })
    else {
      const { roundList, golfer = UNKNOWN } = result.value
      $state.set({ status: 'loaded', golfer, rounds: sorted(roundList) })
    }
  }

  return {
    $state,
    id,
    load,
    loadOnce(): void {
      if (!hasBegun) void load()
    },
  }
}
export type GolferHistoryStore = ReturnType<typeof createGolferHistory>
