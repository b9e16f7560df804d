import { atom } from 'nanostores'
import { getStatistics, type Statistics } from '../../../contract/statistics.ts'
import type { Api } from '../../../platform/api/api.ts'
import { latestOnly, SUPERSEDED } from '../../../platform/api/latest-only.ts'
import type { Failure } from '../../../platform/api/result.ts'
import type { Clock } from '../../../platform/browser/clock.ts'
import type { ResponseCache } from '../../../platform/cache/response-cache.ts'

export type StatisticsState =
  | { status: 'loading' }
  /** `asOfMs` is set if the figures are cached because the service cannot be reached. */
  | { status: 'loaded'; statistics: Statistics; asOfMs?: number }
  | { status: 'failed'; isOffline: boolean }

interface Deps {
  api: Api
  clock: Clock
  cache: Pick<ResponseCache, 'put' | 'find'>
  /** Returns the id of the signed-in user. */
  userId: () => string | undefined
  log: (failure: Failure) => void
  /** Called when the service responds that nobody is signed in. */
  onSignedOut: () => void
}

const RETRY_MS = 5_000

/** Creates the store of the golfer's statistics. When requests overlap, the latest wins. */
export function createStatistics({ api, clock, cache, userId, log, onSignedOut }: Deps) {
  const $state = atom<StatisticsState>({ status: 'loading' })
  const latest = latestOnly()
  let hasBegun = false
  let cancelRetry = () => {}

  async function request(): Promise<void> {
    hasBegun = true
    cancelRetry()
    const ownerId = userId()
    const result = await latest(api.call(getStatistics, {}))
    if (result === SUPERSEDED) return
    if (result.ok) {
      $state.set({ status: 'loaded', statistics: result.value })
      if (ownerId !== undefined) void cache.put(getStatistics, {}, result.value, ownerId)
    } else if (result.failure.kind === 'network') {
      await showCached(ownerId, result.failure)
    } else {
      fail(result.failure)
    }
  }

  /** Shows the cached figures until the service can be reached again. */
  async function showCached(ownerId: string | undefined, failure: Failure): Promise<void> {
    const state = $state.get()
    if (state.status !== 'loaded') {
      const cached = ownerId === undefined ? undefined : await latest(cache.find(getStatistics, {}, ownerId))
      if (cached === SUPERSEDED) return
      if (!cached) return fail(failure)
      $state.set({ status: 'loaded', statistics: cached.value, asOfMs: cached.asOfMs })
    }
    cancelRetry = clock.after(RETRY_MS, () => void request())
  }

  function fail(failure: Failure): void {
    log(failure)
    $state.set({ status: 'failed', isOffline: failure.kind === 'network' })
    if (failure.kind === 'http' && failure.status === 401) onSignedOut()
  }

  return {
    $state,
    /** Loads the figures, unless that has already begun. */
    loadOnce(): void {
      if (!hasBegun) void this.load()
    },
    load(): Promise<void> {
      $state.set({ status: 'loading' })
      return request()
    },
    /** Loads the figures again. The figures on the screen stay until then. */
    refresh: () => void request(),
  }
}
export type StatisticsStore = ReturnType<typeof createStatistics>
