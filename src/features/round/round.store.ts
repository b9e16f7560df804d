import { atom } from 'nanostores'
import { getRound, LIVE_ROUND } from '../../contract/round.ts'
import type { Api } from '../../platform/api.ts'
import { followLive, type LiveSession, type LiveView, type LiveWorld } from './live-session.ts'
import { type ShownRound, shownRound } from './shown-round.ts'

export type RoundState =
  | { status: 'loading' }
  | { status: 'missing' }
  | { status: 'shown'; round: ShownRound }
  | ({ status: 'live' } & LiveView)

export interface RoundWorld extends LiveWorld {
  api: Api
  /** The token in the page's address; nothing where there is none. */
  token(): string | undefined
}

const RETRY_MS = 5_000

/** One round by its token: fetched once where it is finished, followed while it is live. */
export function createRound(world: RoundWorld) {
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
    const token = world.token()
    if (token === undefined) {
      $state.set({ status: 'missing' })
      return
    }
    const result = await world.api.call(getRound, { path: { token } })
    if (mine !== latest) return
    if (!result.ok) {
      // A live round keeps its numbers while the network is away; it says that it is.
      if ($state.get().status === 'live' && result.failure.kind === 'network') {
        endRetry = world.clock.after(RETRY_MS, () => void load())
      } else settle({ status: 'missing' })
    } else if (result.value.type === LIVE_ROUND)
      follow(token, shownRound({ ...result.value, info: undefined }))
    else {
      const round = shownRound(result.value)
      settle(round ? { status: 'shown', round } : { status: 'missing' })
    }
  }

  function settle(state: RoundState): void {
    stopFollowing()
    $state.set(state)
  }

  function follow(token: string, initial: ShownRound | undefined): void {
    if (session) {
      session.askedAgain(initial)
      return
    }
    session = followLive(world, token, initial, {
      onView: (view) => $state.set({ status: 'live', ...view }),
      onAbsent: () => void load(),
    })
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
      world.liveRounds.reconnect()
    },
  }
}
