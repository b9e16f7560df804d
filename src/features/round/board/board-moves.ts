import type { FeedKind } from '../../../domain/feed/feed-event.ts'
import { competitorOf } from '../../../domain/results/round-contest.ts'
import type { ShownRound } from '../../../domain/round/shown-round.ts'
import type { NewsEvent } from './feed.store.ts'
import { showMoment } from './show-moment.ts'

const MOVEMENT: KeyframeAnimationOptions = {
  duration: 420,
  easing: 'cubic-bezier(0.2, 0, 0, 1)',
  // Added to a running animation, so that the movement continues without a jump.
  composite: 'add',
}
const NOTICED: readonly FeedKind[] = ['underPar', 'holeInOne', 'finish', 'result', 'matchWon']

/**
 * Creates what animates the rows of a board, which are identified by their `data-key`: they move to their new places when
 * their order changes, unless the viewer prefers reduced motion, and birdies, eagles, holes in one and the finish are
 * noticed for a moment when the page sees them happen.
 */
export function createBoardMoves() {
  let places = new Map<string, number>()
  let known: ReadonlySet<string> | undefined
  return {
    /** Must be called after each change of the board. */
    update(board: HTMLElement, round: ShownRound, events: readonly NewsEvent[]): void {
      const before = places
      places = new Map()
      for (const row of board.children) {
        const { dataset, offsetTop } = row as HTMLElement
        const key = dataset.key ?? ''
        places.set(key, offsetTop)
        const distance = (before.get(key) ?? offsetTop) - offsetTop
        if (distance !== 0 && !matchMedia('(prefers-reduced-motion: reduce)').matches)
          row.animate([{ transform: `translateY(${distance}px)` }, { transform: 'none' }], MOVEMENT)
      }
      const isNew = ({ key, isSeen, kind }: NewsEvent) =>
        isSeen && known && !known.has(key) && NOTICED.includes(kind)
      for (const event of events.filter(isNew)) {
        const { cardIndex } = event
        const row = cardIndex === undefined ? undefined : competitorOf(round, cardIndex)?.cardIndex
        showMoment(board, row, event)
      }
      known = new Set(events.map(({ key }) => key))
    },
  }
}
