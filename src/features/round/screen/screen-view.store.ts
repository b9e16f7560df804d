import { atom } from 'nanostores'
import { holeInPlay } from '../../../domain/round/hole-in-play.ts'
import type { Clock } from '../../../platform/browser/clock.ts'
import { keepConnected } from '../live/keep-connected.ts'
import type { RoundState, RoundStore } from '../round.store.ts'
import { roundOf } from '../round-screen.ts'

const TURN_MS = 12_000
const TICK_MS = 5_000
const MISSING_RETRY_MS = 60_000

export interface ScreenState {
  /** Number of page changes of the leaderboard so far. */
  turns: number
  /** The hole in play, from 0; undefined before the first score. */
  hole: number | undefined
  nowMs: number
  /** When the shown scores were last known to be current; undefined while they are current. */
  asOfMs: number | undefined
}

interface Deps {
  round: Pick<RoundStore, '$state' | 'reopen'>
  clock: Clock
}

/** Creates the store of the screen view. It changes pages, follows play and reconnects without user interaction. */
export function createScreenView({ round, clock }: Deps) {
  const $state = atom<ScreenState>({ turns: 0, hole: undefined, nowMs: clock.now(), asOfMs: undefined })
  const update = (changes: Partial<ScreenState>) => $state.set({ ...$state.get(), ...changes })
  let currentMs = clock.now()
  let previous: RoundState = { status: 'loading' }

  function updateTime(): void {
    const nowMs = clock.now()
    const state = round.$state.get()
    if (isCurrent(state)) currentMs = nowMs
    update({ nowMs, asOfMs: asOf(state, currentMs) })
  }

  function follow(state: RoundState): void {
    const before = roundOf(previous)
    const shown = roundOf(state)
    previous = state
    if (shown && shown !== before) {
      update({ hole: holeInPlay(shown) })
    }
    updateTime()
  }

  return {
    $state,
    /** Starts everything. Returns a function that stops it. */
    start(): () => void {
      const stops = [
        round.$state.subscribe(follow),
        clock.every(TURN_MS, () => update({ turns: $state.get().turns + 1 })),
        clock.every(TICK_MS, updateTime),
        clock.every(MISSING_RETRY_MS, () => {
          if (round.$state.get().status === 'missing') round.reopen()
        }),
        keepConnected(round, clock),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

function isCurrent(state: RoundState): boolean {
  return state.status === 'shown' || (state.status === 'live' && state.connection === 'connected')
}

function asOf(state: RoundState, currentMs: number): number | undefined {
  if (state.status === 'cached') return state.asOfMs
  return state.status === 'live' && (state.connection === 'offline' || state.connection === 'reconnecting')
    ? currentMs
    : undefined
}
