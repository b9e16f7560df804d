import type { FeedEvent } from './feed-event.ts'

/** When a page saw the events of a live round for the first time, in Unix milliseconds, by key; undefined if before. */
export type FeedTimes = ReadonlyMap<string, number | undefined>

/** An event with the time when the page saw it; undefined for one that had happened before. */
export interface TimedEvent extends FeedEvent {
  atMs: number | undefined
}

/**
 * Notes the time of the events that are new. Those of the first version that a page shows have none, because nobody
 * knows when they happened. The times of events that a correction has removed are kept, so that an event which returns
 * is not new.
 * @param previous the times after the previous version; undefined for the first
 */
export function notedTimes(
  previous: FeedTimes | undefined,
  events: readonly FeedEvent[],
  nowMs: number,
): FeedTimes {
  const times = new Map(previous)
  for (const { key } of events) {
    if (!times.has(key)) times.set(key, previous ? nowMs : undefined)
  }
  return times
}

/**
 * Returns the events with their times, newest first: those that the page has seen happen come before all others, because
 * groups of a round are on different holes. Events of the same time stay in the order of the feed.
 */
export function timedFeed(events: readonly FeedEvent[], times: FeedTimes): TimedEvent[] {
  const timed = events.map((event) => ({ ...event, atMs: times.get(event.key) }))
  return timed.toSorted((a, b) => (b.atMs ?? 0) - (a.atMs ?? 0))
}
