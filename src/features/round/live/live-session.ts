import { LIVE_ROUND, type LiveRound } from '../../../contract/round.ts'
import { reuseUnchanged } from '../../../domain/round/reuse-unchanged.ts'
import { isOlder, type ShownRound, shownRound } from '../../../domain/round/shown-round.ts'
import type { LiveDatabase } from '../../../platform/live/live-database.ts'
import type { Platform } from '../../../platform/platform.ts'

/**
 * `connecting` until the first connection; `reconnecting` after 2 s without a connection; `offline` while the
 * browser has no network.
 */
export type Connection = 'connecting' | 'connected' | 'reconnecting' | 'offline'

export interface LiveView {
  /** The latest value; undefined before the first one. */
  round: ShownRound | undefined
  connection: Connection
  /** When a shown value last changed, in Unix milliseconds. */
  changedMs: number | undefined
}

export interface LiveSessionDeps extends Pick<Platform, 'network' | 'clock'> {
  liveDatabase: LiveDatabase
}

export interface LiveListener {
  onView(view: LiveView): void
  /** Called when the round has disappeared or has had no value for some time, because it may be finished. */
  onAbsent(): void
}

const CONNECT_TIMEOUT_MS = 2_000
/** Longer than the delay before a page reconnects (`platform/live/reconnect-delay.ts`). */
const INTERRUPTION_MAX_MS = 3_000
const ABSENCE_CHECK_MS = 15_000

export interface LiveSession {
  /** Reconnects now if the connection is lost. */
  reconnect(): void
  /** Receives the round that was loaded again and is still live. It is shown while the database has no value. */
  reloaded(initial: ShownRound | undefined): void
  stop(): void
}

export type FollowLive = (
  token: string,
  initial: ShownRound | undefined,
  listener: LiveListener,
) => LiveSession

/** Follows one live round until it is stopped. See docs/wire.md for the values. */
export function followLive(
  deps: LiveSessionDeps,
  token: string,
  initial: ShownRound | undefined,
  listener: LiveListener,
): LiveSession {
  const { clock, network, liveDatabase } = deps
  let view: LiveView = { round: initial, connection: 'connecting', changedMs: undefined }
  let isConnected = false
  // The service has just reported that the round is live. If there is no first value, the round has therefore finished
  // since, and is reported like a round that disappears.
  let reportsAbsence = true
  let isPresent = false
  let cancelTimeout = clock.after(CONNECT_TIMEOUT_MS, showDisconnected)

  function update(changes: Partial<LiveView>): void {
    view = { ...view, ...changes }
    listener.onView(view)
  }

  function showDisconnected(): void {
    if (!isConnected) update({ connection: network.isOnline() ? 'reconnecting' : 'offline' })
  }

  function onConnection(connected: boolean): void {
    if (connected) {
      isConnected = true
      cancelTimeout()
      update({ connection: 'connected' })
    } else if (isConnected) {
      isConnected = false
      cancelTimeout()
      cancelTimeout = clock.after(INTERRUPTION_MAX_MS, showDisconnected)
    }
  }

  function onNetworkChange(): void {
    if (!network.isOnline()) update({ connection: 'offline' })
    else if (isConnected) update({ connection: 'connected' })
    // The live database connects again.
    else update({ connection: 'reconnecting' })
  }

  function onValue(value: LiveRound | undefined): void {
    const next = value && shownRound({ type: LIVE_ROUND, info: undefined, ...value })
    if (!next) {
      isPresent = false
      if (reportsAbsence) listener.onAbsent()
      reportsAbsence = false
      return
    }
    const round = reuseUnchanged(view.round, next)
    if (round !== view.round) update({ round, changedMs: isPresent ? clock.now() : view.changedMs })
    isPresent = true
    reportsAbsence = true
  }

  update({})
  const unsubscribers = [
    network.onChange(onNetworkChange),
    clock.every(ABSENCE_CHECK_MS, () => {
      if (!isPresent) listener.onAbsent()
    }),
    liveDatabase.subscribe(token, { onValue, onConnection }),
  ]
  return {
    reconnect: () => liveDatabase.reconnect(),
    reloaded(round) {
      if (isPresent || (round && view.round && isOlder(round, view.round))) return
      update({ round: reuseUnchanged(view.round, round) })
    },
    stop() {
      cancelTimeout()
      for (const unsubscribe of unsubscribers) unsubscribe()
    },
  }
}
