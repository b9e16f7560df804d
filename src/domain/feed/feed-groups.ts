import type { FeedEvent, FeedKind } from './feed-event.ts'

/** Events that follow each other and belong to one hole, or the result. */
export interface FeedGroup<Event extends FeedEvent> {
  /** From 0; undefined for the result. */
  hole: number | undefined
  events: Event[]
}

const RESULTS: readonly FeedKind[] = ['result', 'matchWon']

/** Divides the events of a feed into groups, in the same order. */
export function feedGroups<Event extends FeedEvent>(events: readonly Event[]): FeedGroup<Event>[] {
  const groups: FeedGroup<Event>[] = []
  for (const event of events) {
    const hole = RESULTS.includes(event.kind) ? undefined : event.hole
    const last = groups.at(-1)
    if (last && last.hole === hole) last.events.push(event)
    else groups.push({ hole, events: [event] })
  }
  return groups
}
