import { atom } from 'nanostores'
import { type HistoryRound, listRounds } from '../../contract/history.ts'
import type { Api } from '../../platform/api/api.ts'
import { latestOnly, SUPERSEDED } from '../../platform/api/latest-only.ts'
import type { Failure } from '../../platform/api/result.ts'
import type { Clock } from '../../platform/browser/clock.ts'
import type { HistoryCache } from './history-cache.ts'

export type HistoryState =
  | { status: 'loading' }
  /** Newest first, whatever the answer's order (wire: History). `asOfMs`: no answer came, this is the last seen. */
  | { status: 'loaded'; rounds: readonly HistoryRound[]; asOfMs?: number }
  | { status: 'failed' }

export type History = ReturnType<typeof createHistory>

interface Deps {
  api: Api
  clock: Clock
  /** Spec: a load error is only logged. */
  log: (failure: Failure) => void
  /** The service says that nobody is signed in (any more). */
  onSignedOut: () => void
  /** An answer came where the last one seen had been shown. */
  onReached: () => void
  /** Whose history it is. */
  userId: () => string | undefined
  /** Loads what keeps the history for a page without a network; fails where its script does not come. */
  loadCache: () => Promise<HistoryCache>
}

const RETRY_MS = 5_000

export function createHistory({ api, clock, log, onSignedOut, onReached, userId, loadCache }: Deps) {
  const $state = atom<HistoryState>({ status: 'loading' })
  const latest = latestOnly()
  let hasBegun = false
  let endRetry = () => {}

  const isOffline = () => {
    const state = $state.get()
    return state.status === 'loaded' && state.asOfMs !== undefined
  }

  async function ask(): Promise<void> {
    hasBegun = true
    endRetry()
    const asked = userId()
    const result = await latest(api.call(listRounds, {}))
    if (result === SUPERSEDED) return
    if (result.ok) {
      const wasOffline = isOffline()
      $state.set({ status: 'loaded', rounds: newestFirst(result.value.roundList) })
      // Without its script nothing is kept, and the page is none the worse.
      if (asked !== undefined) loadCache().then((kept) => kept.keep(result.value.roundList, asked), nothing)
      if (wasOffline) onReached()
    } else if (result.failure.kind === 'network') {
      await showCached(result.failure)
    } else {
      fail(result.failure)
    }
  }

  /** What was seen last stays on the screen until there is an answer. */
  async function showCached(failure: Failure): Promise<void> {
    if (!isOffline()) {
      const asked = userId() ?? ''
      const kept = await latest(loadCache().then((all) => all.find(asked), nothing))
      if (kept === SUPERSEDED) return
      if (!kept) return fail(failure)
      $state.set({ status: 'loaded', rounds: newestFirst(kept.value), asOfMs: kept.asOfMs })
    }
    endRetry = clock.after(RETRY_MS, () => void ask())
  }

  function fail(failure: Failure): void {
    log(failure)
    $state.set({ status: 'failed' })
    if (failure.kind === 'http' && failure.status === 401) onSignedOut()
  }

  return {
    $state,
    /** Loads for the first time, if nobody has. */
    begin(): void {
      if (!hasBegun) void this.load()
    },
    load(): Promise<void> {
      $state.set({ status: 'loading' })
      return ask()
    },
    /** Asks again, while what is on the screen stays. */
    askAgain: () => void ask(),
  }
}

const nothing = () => undefined

/** Rounds without a date go last. */
function newestFirst(rounds: readonly HistoryRound[]): HistoryRound[] {
  const ms = (round: HistoryRound) => round.date ?? Number.NEGATIVE_INFINITY
  return rounds.toSorted((a, b) => (ms(a) === ms(b) ? 0 : ms(b) - ms(a)))
}
