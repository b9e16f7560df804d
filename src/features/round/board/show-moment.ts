import type { FeedEvent } from '../../../domain/feed/feed-event.ts'

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
export function showMoment(board: HTMLElement, key: number | undefined, event: FeedEvent): void {
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
