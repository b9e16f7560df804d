import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { FeedKind } from '../../../domain/feed/feed-event.ts'
import { competitorOf } from '../../../domain/results/round-contest.ts'
import type { ShownRound } from '../../../domain/round/shown-round.ts'
import { loadLive } from '../live/load-live.ts'
import type { NewsEvent } from './feed.store.ts'

const NOTICED: readonly FeedKind[] = ['underPar', 'holeInOne', 'finish', 'result', 'matchWon']

/**
 * Notices birdies, eagles, holes in one and the finish on the board, for a moment, when the page sees them happen.
 * @param list the rows, identified by `data-key`
 */
export function useMoments(
  list: RefObject<HTMLElement | null>,
  round: ShownRound,
  events: readonly NewsEvent[],
): void {
  const known = useRef<ReadonlySet<string>>(undefined)
  useLayoutEffect(() => {
    const before = known.current
    known.current = new Set(events.map(({ key }) => key))
    const board = list.current
    if (!board || !before) return
    for (const event of events) {
      const { key, isSeen, kind, cardIndex } = event
      if (!isSeen || before.has(key) || !NOTICED.includes(kind)) continue
      const row = cardIndex === undefined ? undefined : competitorOf(round, cardIndex)?.cardIndex
      loadLive().then(
        ({ showMoment }) => showMoment(board, row, event),
        () => {},
      )
    }
  }, [list, round, events])
}
