import { keepSame } from '../../../domain/keep-same.ts'
import { type ShownRound, shownRound } from '../../../domain/shown-round.ts'
import type { Clock } from '../../../platform/browser/clock.ts'
import type { Network } from '../../../platform/browser/network.ts'
import type { LiveDatabase } from '../../../platform/live/live-database.ts'

/** `connecting` for a moment at the beginning, `reconnecting` after 2 s without; `offline` without any network. */
export type Connection = 'connecting' | 'connected' | 'reconnecting' | 'offline'

export interface LiveView {
  /** What came last; nothing before the first value. */
  round: ShownRound | undefined
  connection: Connection
  /** When the numbers last changed before the viewer's eyes, Unix milliseconds. */
  changedMs: number | undefined
}

export interface LiveSessionDeps {
  liveDatabase: LiveDatabase
  network: Network
  clock: Clock
}

export interface LiveListener {
  onView(view: LiveView): void
  /** A round that was there is not any more, or none has come for a while. */
  onAbsent(): void
}

const TIMEOUT_MS = 2_000
const ASK_AGAIN_MS = 15_000

export interface LiveSession {
  /** Tries to get a lost connection back at once. */
  reconnect(): void
  /** The round has been asked for again and is still live; while no value is there, this is all that is known. */
  askedAgain(initial: ShownRound | undefined): void
  stop(): void
}

export type FollowLive = (
  token: string,
  initial: ShownRound | undefined,
  listener: LiveListener,
) => LiveSession

/** Follows one live round until it is stopped; spec: States and transitions, Round view. */
export function followLive(
  deps: LiveSessionDeps,
  token: string,
  initial: ShownRound | undefined,
  listener: LiveListener,
): LiveSession {
  const { clock, network, liveDatabase } = deps
  let view: LiveView = { round: initial, connection: 'connecting', changedMs: undefined }
  let connected = false
  // Present until told otherwise: the answer that led here spoke of a round. Where even the first value is none,
  // it may have finished in between.
  let mayBePresent = true
  let present = false
  let cancelTimeout = clock.after(TIMEOUT_MS, loseHope)

  function tell(part: Partial<LiveView>): void {
    view = { ...view, ...part }
    listener.onView(view)
  }

  function loseHope(): void {
    if (!connected) tell({ connection: network.isOnline() ? 'reconnecting' : 'offline' })
  }

  function connectionChanged(now: boolean): void {
    if (now) {
      connected = true
      cancelTimeout()
      tell({ connection: 'connected' })
    } else if (connected) {
      connected = false
      cancelTimeout()
      cancelTimeout = clock.after(TIMEOUT_MS, loseHope)
    }
  }

  function networkChanged(): void {
    if (!network.isOnline()) tell({ connection: 'offline' })
    else if (connected) tell({ connection: 'connected' })
    else {
      tell({ connection: 'reconnecting' })
      liveDatabase.reconnect()
    }
  }

  function valueCame(value: Parameters<typeof shownRound>[0] | undefined): void {
    const next = value && shownRound(value)
    if (!next) {
      present = false
      if (mayBePresent) listener.onAbsent()
      mayBePresent = false
      return
    }
    const round = keepSame(view.round, next)
    if (round !== view.round) tell({ round, changedMs: present ? clock.now() : view.changedMs })
    present = true
    mayBePresent = true
  }

  tell({})
  const ends = [
    network.onChange(networkChanged),
    clock.every(ASK_AGAIN_MS, () => {
      if (!present) listener.onAbsent()
    }),
    liveDatabase.subscribe(token, { onValue: valueCame, onConnection: connectionChanged }),
  ]
  return {
    reconnect: () => liveDatabase.reconnect(),
    askedAgain(again) {
      if (!present) tell({ round: keepSame(view.round, again) })
    },
    stop() {
      cancelTimeout()
      for (const end of ends) end()
    },
  }
}
