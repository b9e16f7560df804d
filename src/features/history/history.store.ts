import { atom } from 'nanostores'
import { type HistoryRound, listRounds } from '../../contract/history.ts'
import { organisedIn } from '../../domain/round/history-round.ts'
import { reuseUnchanged } from '../../domain/round/reuse-unchanged.ts'
import type { Api } from '../../platform/api/api.ts'
import { latestOnly, SUPERSEDED } from '../../platform/api/latest-only.ts'
import type { Failure } from '../../platform/api/result.ts'
import type { Clock } from '../../platform/browser/clock.ts'
import type { HistoryCache } from './history-cache.ts'
import type { FollowLiveRounds } from './live-follower.ts'

export type HistoryState =
  | { status: 'loading' }
  /**
   * Rounds with live rounds first, then newest first. `asOfMs` is set if the rounds are cached because the service
   * cannot be reached.
   */
  | { status: 'loaded'; rounds: readonly HistoryRound[]; asOfMs?: number }
  | { status: 'failed' }

export type History = ReturnType<typeof createHistory>

interface Deps {
  api: Api
  clock: Clock
  /** Logs why the rounds did not load, because the page does not show the cause. */
  log: (failure: Failure) => void
  /** Called when the service responds that nobody is signed in. */
  onSignedOut: () => void
  /** Called when rounds arrive while cached rounds are shown. */
  onReconnected: () => void
  /** Returns the id of the user who is signed in, or of the one who probably is, whose cached rounds may be shown. */
  userId: () => string | undefined
  /** Returns the id of the user who is signed in, as the service says: whose rounds it has sent. */
  signedInId: () => Promise<string | undefined>
  /** Loads the cache; rejects if its script cannot be loaded. */
  loadCache: () => Promise<HistoryCache>
  followLiveRounds: FollowLiveRounds
}

const RETRY_MS = 3_000

export function createHistory(deps: Deps) {
  const { api, clock, log, onSignedOut, onReconnected, userId, signedInId, loadCache, followLiveRounds } =
    deps
  const $state = atom<HistoryState>({ status: 'loading' })
  const latest = latestOnly()
  let hasBegun = false
  let cancelRetry = () => {}

  const isOffline = () => {
    const state = $state.get()
    return state.status === 'loaded' && state.asOfMs !== undefined
  }

  /** @param isUpdate whether to keep the rounds on the screen if the service does not send newer ones */
  async function request({ isUpdate = false } = {}): Promise<void> {
    hasBegun = true
    cancelRetry()
    const result = await latest(api.call(listRounds, {}))
    if (result === SUPERSEDED) return
    if (result.ok) {
      const { roundList } = result.value
      const wasOffline = isOffline()
      const previous = $state.get()
      const rounds = sorted(roundList)
      // Reuses the objects of unchanged rounds, so that they are not rendered again.
      const shown = previous.status === 'loaded' ? reuseUnchanged(previous.rounds, rounds) : rounds
      $state.set({ status: 'loaded', rounds: shown })
      // Ignored: if the script of the cache cannot be loaded, the page works without it.
      keep(roundList).catch(ignore)
      if (wasOffline) onReconnected()
    } else if (result.failure.kind === 'network') {
      await showCached(result.failure)
    } else if (isUpdate && !isSignedOut(result.failure)) {
      log(result.failure)
    } else {
      fail(result.failure)
    }
  }

  /** Shows the rounds that this browser has stored until the service sends them. */
  async function showStored(): Promise<void> {
    const ownerId = userId()
    if (ownerId === undefined) return
    const stored = await loadCache().then((cache) => cache.find(ownerId), ignore)
    if (stored && userId() === ownerId && $state.get().status === 'loading')
      $state.set({ status: 'loaded', rounds: sorted(stored.value) })
  }

  async function keep(roundList: HistoryRound[]): Promise<void> {
    const ownerId = await signedInId()
    if (ownerId !== undefined) (await loadCache()).put(roundList, ownerId)
  }

  /** Shows the cached rounds until the service can be reached again. */
  async function showCached(failure: Failure): Promise<void> {
    if (!isOffline()) {
      const ownerId = userId() ?? ''
      const cached = await latest(loadCache().then((cache) => cache.find(ownerId), ignore))
      if (cached === SUPERSEDED) return
      if (!cached) return fail(failure)
      // Cached rounds are not shown as live, because they may have ended since.
      const rounds = cached.value.map((round) => ({ ...round, isLive: false }))
      $state.set({ status: 'loaded', rounds: sorted(rounds), asOfMs: cached.asOfMs })
    }
    cancelRetry = clock.after(RETRY_MS, () => void request())
  }

  function fail(failure: Failure): void {
    $state.set({ status: 'failed' })
    if (isSignedOut(failure)) onSignedOut()
    else log(failure)
  }

  return {
    $state,
    /** Loads the rounds, unless that has already begun. */
    loadOnce(): void {
      if (!hasBegun) void this.load()
    },
    load(): Promise<void> {
      $state.set({ status: 'loading' })
      void showStored()
      return request()
    },
    /** Loads the rounds again. The rounds on the screen stay until then. */
    refresh: () => void request(),
    /** Loads the rounds again whenever a live round has changed. Returns an unsubscribe function. */
    watchLive(): () => void {
      let followed: readonly string[] = []
      let stop = () => {}
      const unsubscribe = $state.subscribe((state) => {
        const live = state.status === 'loaded' ? liveTokens(state.rounds) : []
        if (live.join('\n') === followed.join('\n')) return
        stop()
        followed = live
        stop = live.length > 0 ? followLiveRounds(live, () => void request({ isUpdate: true })) : () => {}
      })
      return () => {
        unsubscribe()
        stop()
      }
    },
  }
}

const isSignedOut = (failure: Failure) => failure.kind === 'http' && failure.status === 401
const liveTokens = (rounds: readonly HistoryRound[]) =>
  rounds.filter(({ isLive }) => isLive).map(({ roundToken }) => roundToken)
const ignore = () => undefined

/**
 * Sorts rounds: live rounds first, then newest first; rounds without a date come last. Of the groups of a competition that
 * the golfer organises, it keeps one.
 */
export function sorted(rounds: readonly HistoryRound[]): HistoryRound[] {
  const ms = (round: HistoryRound) => round.date ?? Number.NEGATIVE_INFINITY
  const competitions = new Set<string>()
  return rounds
    .toSorted((a, b) => {
      if (a.isLive !== b.isLive && (a.isLive || b.isLive)) return a.isLive ? -1 : 1
      return ms(a) === ms(b) ? 0 : ms(b) - ms(a)
    })
    .filter((round) => {
      const competition = organisedIn(round)
      if (!competition) return true
      const isFirst = !competitions.has(competition.token)
      competitions.add(competition.token)
      return isFirst
    })
}
