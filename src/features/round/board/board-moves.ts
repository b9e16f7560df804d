import type { FeedEvent, FeedKind } from '../../../domain/feed/feed-event.ts'
import { competitorOf } from '../../../domain/results/round-contest.ts'
import type { ShownRound } from '../../../domain/round/shown-round.ts'
import type { NewsEvent } from './feed.store.ts'

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

interface Moment {
  durationMs: number
  /** The color of the row at its strongest. */
  color: string
  /** How large the mark becomes. */
  scale: number
  /** How often the mark becomes larger. */
  pulses: number
}

const BIRDIE: Moment = { durationMs: 1_400, color: 'var(--flag-wash)', scale: 1.35, pulses: 1 }
const EAGLE: Moment = { durationMs: 1_800, color: 'var(--flag-wash)', scale: 1.5, pulses: 2 }
const HOLE_IN_ONE: Moment = { durationMs: 3_000, color: 'var(--flag-wash)', scale: 1.8, pulses: 3 }
const FINISH: Moment = { durationMs: 1_600, color: 'var(--fairway-wash)', scale: 1, pulses: 0 }

function momentOf({ kind, mark }: FeedEvent): Moment {
  if (kind === 'holeInOne') return HOLE_IN_ONE
  if (kind === 'underPar') return mark === 'solid-circle' ? EAGLE : BIRDIE
  return FINISH
}

/**
 * Briefly colours the row of a board and enlarges the mark of the score there and in the news. Shows nothing if the
 * viewer prefers reduced motion. Nothing changes its place or size in the layout.
 * @param key `data-key` of the row
 */
function showMoment(board: HTMLElement, key: number | undefined, event: FeedEvent): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { durationMs, color, scale, pulses } = momentOf(event)
  const row = board.querySelector(`[data-key="${key}"] > button`)
  const timing: KeyframeAnimationOptions = { duration: durationMs, easing: 'ease-out' }
  row?.animate([{ backgroundColor: color }, { backgroundColor: color, offset: 0.4 }, {}], timing)
  if (pulses === 0) return
  const marks = [row, board.parentElement].map((part) => part?.querySelector(':scope > * [data-mark]'))
  const pulse = { duration: durationMs / pulses, iterations: pulses, easing: 'ease-in-out' }
  for (const mark of marks)
    mark?.animate([{ scale: 1 }, { scale, offset: 0.3 }, { scale: 1, offset: 0.7 }, { scale: 1 }], pulse)
  if (event.kind !== 'holeInOne') return
  // Rings that spread from the ball.
  marks[0]?.animate(
    [
      { boxShadow: '0 0 0 0 var(--flag), 0 0 0 0 var(--flag)' },
      { boxShadow: '0 0 0 0.75em transparent, 0 0 0 1.5em transparent' },
    ],
    { ...pulse, easing: 'ease-out' },
  )
}
