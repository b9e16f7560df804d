import type { RecordedRound } from '../../contract/recorded-round.ts'
import type { Total } from '../../contract/round.ts'
import { type Ball, netOf, type PlayState } from './ball.ts'
import { sumOf } from './nine-by-nine.ts'
import type { PlayerBall } from './sides.ts'

/** The strokes of the holes with a score. */
export interface StrokesMade {
  strokes: number | undefined
  /** Number of holes with a score. */
  holesPlayed: number
  /** Whether `strokes` is a score that can be compared: every hole has one, or a live round has no pick-up so far. */
  isComplete: boolean
}

/** Adds up the gross strokes of a ball. */
export function grossStrokes(ball: Ball, state: PlayState): StrokesMade {
  return strokesMade(ball, (hole) => hole.strokes, state)
}

/** Adds up the gross strokes of a ball less the handicap strokes of the same holes. */
function netStrokes(ball: Ball, state: PlayState): StrokesMade {
  return strokesMade(ball, netOf, state)
}

/** Adds up the strokes that decide stroke play. */
export function decidingStrokes(
  { handicapMode }: Pick<RecordedRound, 'handicapMode'>,
  ball: Ball,
  state: PlayState,
): StrokesMade {
  return handicapMode === 'Net' ? netStrokes(ball, state) : grossStrokes(ball, state)
}

function strokesMade(
  ball: Ball,
  strokesOf: (hole: Ball[number]) => number | undefined,
  { isLive }: PlayState,
): StrokesMade {
  const scored = ball.filter((hole) => hole.kind === 'Score')
  const isComplete = isLive ? ball.every((hole) => hole.kind !== 'PickUp') : scored.length === ball.length
  return { strokes: sumOf(scored.map(strokesOf)), holesPlayed: scored.length, isComplete }
}

type Settings = Pick<RecordedRound, 'scoringMethod' | 'handicapMode'>

/**
 * Returns the gross total and, if another total decides the round, that total as well. A score in strokes is
 * `Unavailable` unless it can be compared; `strokes` and `holesPlayed` then contain what was played.
 */
export function totalsOf(
  { scoringMethod, handicapMode }: Settings,
  { ball, points, match }: Pick<PlayerBall, 'ball' | 'points' | 'match'>,
  state: PlayState,
  adjustedGross?: number,
): Total[] {
  const totals: Total[] = [
    {
      ...strokesTotal(grossStrokes(ball, state)),
      method: 'StrokePlay',
      handicapMode: 'Gross',
      ...(adjustedGross !== undefined && { adjustedGross }),
    },
  ]
  if (points === 'none') return totals
  if (points) {
    const sum = sumOf(points)
    const score: Total['score'] =
      sum === undefined ? { type: 'Unavailable' } : { type: 'StablefordScore', points: sum }
    totals.push({ score, method: scoringMethod.type, handicapMode, match: match?.state })
  } else if (handicapMode === 'Net') {
    totals.push({ ...strokesTotal(netStrokes(ball, state)), method: 'StrokePlay', handicapMode })
  }
  return totals
}

function strokesTotal({
  strokes,
  holesPlayed,
  isComplete,
}: StrokesMade): Pick<Total, 'score' | 'strokes' | 'holesPlayed'> {
  if (isComplete && strokes !== undefined) return { score: { type: 'StrokePlayScore', value: strokes } }
  return { score: { type: 'Unavailable' }, ...(strokes !== undefined && { strokes, holesPlayed }) }
}
