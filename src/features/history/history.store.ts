import { atom } from 'nanostores'
import { type HistoryRound, listRounds } from '../../contract/history.ts'
import type { Api } from '../../platform/api.ts'
import type { Failure } from '../../platform/result.ts'

export type HistoryState =
  | { status: 'loading' }
  /** Newest first, whatever the answer's order (wire: History). */
  | { status: 'loaded'; rounds: readonly HistoryRound[] }
  | { status: 'failed' }

export type History = ReturnType<typeof createHistory>

interface World {
  api: Api
  /** Spec: a load error is only logged. */
  log: (failure: Failure) => void
  /** The service says that nobody is signed in (any more). */
  onSignedOut: () => void
}

export function createHistory({ api, log, onSignedOut }: World) {
  const $state = atom<HistoryState>({ status: 'loading' })
  let latest = 0
  return {
    $state,
    /** Loads for the first time, if nobody has. */
    begin(): void {
      if (latest === 0) void this.load()
    },
    async load(): Promise<void> {
      const mine = ++latest
      $state.set({ status: 'loading' })
      const result = await api.call(listRounds, {})
      if (mine !== latest) return
      if (result.ok) {
        $state.set({ status: 'loaded', rounds: newestFirst(result.value.roundList) })
        return
      }
      log(result.failure)
      $state.set({ status: 'failed' })
      if (result.failure.kind === 'http' && result.failure.status === 401) onSignedOut()
    },
  }
}

/** Rounds without a date go last. */
function newestFirst(rounds: readonly HistoryRound[]): HistoryRound[] {
  const ms = (round: HistoryRound) => round.date ?? Number.NEGATIVE_INFINITY
  return rounds.toSorted((a, b) => (ms(a) === ms(b) ? 0 : ms(b) - ms(a)))
}
