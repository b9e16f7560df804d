import { atom } from 'nanostores'
import { getRound, LIVE_ROUND, type Round } from '../../contract/round.ts'
import { type ShownRound, shownRound } from '../../domain/shown-round.ts'
import type { Api } from '../../platform/api/api.ts'
import type { Clock } from '../../platform/browser/clock.ts'
import type { FollowLive, LiveSession, LiveView } from './live/live-session.ts'

export type RoundState =
  | { status: 'loading' }
  /** `why`: more than that it is not available, where that is known. */
  | { status: 'missing'; why?: string }
  | { status: 'shown'; round: ShownRound }
  /** No answer came, and this is what was seen last, of a live round as well; in Unix milliseconds. */
  | { status: 'cached'; round: ShownRound; asOfMs: number }
  | ({ status: 'live' } & LiveView)

/** The last rounds seen, and the last state of those that were live. */
export interface RoundCache {
  /** @param round undefined for one that is not there any more */
  keep(token: string, round: Round | undefined): void
  /** What can be shown of a round while no answer comes. */
  find(token: string): Promise<RoundState>
}

export interface RoundDeps {
  api: Api
  clock: Clock
  /** Loads what follows live rounds; fails where its script does not come. */
  loadLive(): Promise<FollowLive>
  /** Loads what keeps rounds for a page without a network; fails where its script does not come. */
  loadCache(): Promise<RoundCache>
  /** The token in the page's address; nothing where there is none. */
  token(): string | undefined
}

const RETRY_MS = 5_000
const nothing = () => undefined

/** One round by its token: fetched once where it is finished, followed while it is live. */
export function createRound(deps: RoundDeps) {
  const $state = atom<RoundState>({ status: 'loading' })
  let latest = 0
  let session: LiveSession | undefined
  let endRetry = () => {}

  function stopFollowing(): void {
    session?.stop()
    session = undefined
  }

  async function load(): Promise<void> {
    const mine = ++latest
    endRetry()
    const token = deps.token()
    if (token === undefined) {
      $state.set({ status: 'missing' })
      return
    }
    const result = await deps.api.call(getRound, { path: { token } })
    if (mine !== latest) return
    if (!result.ok) {
      if (result.failure.kind === 'network') await showCached(token, mine)
      else {
        if (result.failure.kind === 'http' && result.failure.status === 404) keep(token, undefined)
        settle({ status: 'missing' })
      }
      return
    }
    keep(token, result.value)
    if (result.value.type === LIVE_ROUND) {
      await follow(token, shownRound({ ...result.value, info: undefined }), mine)
    } else {
      const round = shownRound(result.value)
      settle(round ? { status: 'shown', round } : { status: 'missing' })
    }
  }

  function keep(token: string, round: Round | undefined): void {
    // Without its script nothing is kept, and the page is none the worse.
    deps.loadCache().then((kept) => kept.keep(token, round), nothing)
  }

  /** A round keeps its numbers while the network is away, and says that it is; else what was seen last is shown. */
  async function showCached(token: string, mine: number): Promise<void> {
    retryLater()
    if ('round' in $state.get()) return
    const state = await deps.loadCache().then((kept) => kept.find(token), nothing)
    if (mine === latest) $state.set(state ?? { status: 'missing' })
  }

  function settle(state: RoundState): void {
    stopFollowing()
    $state.set(state)
  }

  function retryLater(): void {
    endRetry = deps.clock.after(RETRY_MS, () => void load())
  }

  async function follow(token: string, initial: ShownRound | undefined, mine: number): Promise<void> {
    if (session) {
      session.askedAgain(initial)
      return
    }
    const view: LiveView = { round: initial, connection: 'connecting', changedMs: undefined }
    if ($state.get().status !== 'live') $state.set({ status: 'live', ...view })
    try {
      const followLive = await deps.loadLive()
      if (mine !== latest) return
      session = followLive(token, initial, {
        onView(next) {
          $state.set({ status: 'live', ...next })
          if (next.round) keep(token, { type: LIVE_ROUND, ...next.round })
        },
        onAbsent: () => void load(),
      })
    } catch {
      // The script did not come: the round is shown as it was answered, and said not to be live.
      if (mine !== latest) return
      $state.set({ status: 'live', ...view, connection: 'reconnecting' })
      retryLater()
    }
  }

  return {
    $state,
    /** Asks for the round; answers how to let go of it. */
    start(): () => void {
      void load()
      return () => {
        latest += 1
        endRetry()
        stopFollowing()
      }
    },
    /** Asks again for a round that was not available. */
    retry(): void {
      $state.set({ status: 'loading' })
      void load()
    },
    reconnect(): void {
      if (session) session.reconnect()
      else void load()
    },
  }
}
