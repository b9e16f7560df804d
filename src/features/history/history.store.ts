import { atom } from 'nanostores'
import { type HistoryRound, listRounds } from '../../contract/history.ts'
import type { Api } from '../../platform/api/api.ts'
import { latestOnly, SUPERSEDED } from '../../platform/api/latest-only.ts'
import type { Failure } from '../../platform/api/result.ts'
import type { Clock } from '../../platform/browser/clock.ts'
import type { HistoryCache } from './history-cache.ts'

export type HistoryState =
  | { status: 'loading' }
  /** Live rounds first, then newest first. `asOfMs` is set if these are cached rounds, shown because the service cannot be reached. */
  | { status: 'loaded'; rounds: readonly HistoryRound[]; asOfMs?: number }
  | { status: 'failed' }

export type History = ReturnType<typeof createHistory>

interface Deps {
  api: Api
  clock: Clock
  /** Logs why the rounds did not load; the page shows only that they did not. */
  log: (failure: Failure) => void
  /** Called when the service responds that nobody is signed in. */
  onSignedOut: () => void
  /** Called when rounds arrive while cached rounds are shown. */
  onReconnected: () => void
  /** Returns the id of the signed-in user. */
  userId: () => string | undefined
  /** Loads the cache; rejects if its script cannot be loaded. */
  loadCache: () => Promise<HistoryCache>
}

const RETRY_MS = 5_000

export function createHistory({ api, clock, log, onSignedOut, onReconnected, userId, loadCache }: Deps) {
  const $state = atom<HistoryState>({ status: 'loading' })
  const latest = latestOnly()
  let hasBegun = false
  let cancelRetry = () => {}

  const isOffline = () => {
    const state = $state.get()
    return state.status === 'loaded' && state.asOfMs !== undefined
  }

  async function request(): Promise<void> {
    hasBegun = true
    cancelRetry()
    const ownerId = userId()
    const result = await latest(api.call(listRounds, {}))
    if (result === SUPERSEDED) return
    if (result.ok) {
      const { roundList } = result.value
      const wasOffline = isOffline()
      $state.set({ status: 'loaded', rounds: sorted(roundList) })
      // The page works without the cache, if its script cannot be loaded.
      if (ownerId !== undefined) loadCache().then((cache) => cache.put(roundList, ownerId), ignore)
      if (wasOffline) onReconnected()
    } else if (result.failure.kind === 'network') {
      await showCached(result.failure)
    } else {
      fail(result.failure)
    }
  }

  /** Shows the cached rounds until the service can be reached again. */
  async function showCached(failure: Failure): Promise<void> {
    if (!isOffline()) {
      const ownerId = userId() ?? ''
      const cached = await latest(loadCache().then((cache) => cache.find(ownerId), ignore))
      if (cached === SUPERSEDED) return
      if (!cached) return fail(failure)
      // A cached round may have ended since.
      const rounds = cached.value.map((round) => ({ ...round, isLive: false }))
      $state.set({ status: 'loaded', rounds: sorted(rounds), asOfMs: cached.asOfMs })
    }
    cancelRetry = clock.after(RETRY_MS, () => void request())
  }

  function fail(failure: Failure): void {
    log(failure)
    $state.set({ status: 'failed' })
    if (failure.kind === 'http' && failure.status === 401) onSignedOut()
  }

  return {
    $state,
    /** Loads the rounds, unless that has already begun. */
    loadOnce(): void {
      if (!hasBegun) void this.load()
    },
    load(): Promise<void> {
      $state.set({ status: 'loading' })
      return request()
    },
    /** Loads the rounds again; the ones on the screen stay until then. */
    refresh: () => void request(),
  }
}

const ignore = () => undefined

/** Sorts rounds: live ones first, then by date, newest first; those without a date come last. */
function sorted(rounds: readonly HistoryRound[]): HistoryRound[] {
  const ms = (round: HistoryRound) => round.date ?? Number.NEGATIVE_INFINITY
  return rounds.toSorted((a, b) => {
    if (a.isLive !== b.isLive && (a.isLive || b.isLive)) return a.isLive ? -1 : 1
    return ms(a) === ms(b) ? 0 : ms(b) - ms(a)
  })
}
