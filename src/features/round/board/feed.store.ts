import { atom, type ReadableAtom } from 'nanostores'
import { feedOf } from '../../../domain/feed/feed.ts'
import { type FeedTimes, notedTimes, type TimedEvent, timedFeed } from '../../../domain/feed/feed-times.ts'
import type { ShownRound } from '../../../domain/round/shown-round.ts'
import type { Clock } from '../../../platform/browser/clock.ts'
import type { RoundState } from '../round.store.ts'

/** What a page receives so soon after it has connected may have happened long before. */
const CATCH_UP_MS = 3_000

export interface NewsEvent extends TimedEvent {
  /** Whether the page has seen it happen, so that `atMs` is the time of the event. */
  isSeen: boolean
}

/** Creates the store of the feed of a round, newest first. */
export function createFeed($state: ReadableAtom<RoundState>, clock: Clock) {
  const seen = new Set<string>()
  let round: ShownRound | undefined
  let times: FeedTimes | undefined
  let connectedMs: number | undefined

  /** Returns the feed if it has changed. */
  function changedFeed(state: RoundState): readonly NewsEvent[] | undefined {
    const nowMs = clock.now()
    const isWatching = connectedMs !== undefined && nowMs - connectedMs > CATCH_UP_MS
    const isConnected = state.status === 'live' && state.connection === 'connected'
    connectedMs = isConnected ? (connectedMs ?? nowMs) : undefined
    const next = 'round' in state ? state.round : undefined
    if (!next || next === round) return undefined
    round = next
    const events = feedOf(next)
    if (isWatching) for (const { key } of events) if (!times?.has(key)) seen.add(key)
    times = notedTimes(times, events, nowMs)
    return timedFeed(events, times).map((event) => ({ ...event, isSeen: seen.has(event.key) }))
  }
  const $events = atom(changedFeed($state.get()) ?? [])

  return {
    $events,
    /** Follows the round. Returns an unsubscribe function. */
    start: () =>
      $state.subscribe((state) => {
        const events = changedFeed(state)
        if (events) $events.set(events)
      }),
  }
}
export type Feed = ReturnType<typeof createFeed>
