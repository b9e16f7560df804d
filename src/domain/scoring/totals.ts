import type { RecordedRound } from '../../contract/recorded-round.ts'
import type { Total } from '../../contract/round.ts'
import { type Ball, netOf } from './ball.ts'
import { sumOf } from './nine-by-nine.ts'
import type { PlayerBall } from './sides.ts'

/** Returns the strokes of the holes played so far; undefined before the first score and after a pick-up. */
export function grossTotal(ball: Ball): number | undefined {
  return strokesTotal(ball, (hole) => hole.strokes)
}

/** Returns `grossTotal` less the handicap strokes of the holes played. */
export function netTotal(ball: Ball): number | undefined {
  return strokesTotal(ball, netOf)
}

function strokesTotal(ball: Ball, strokesOf: (hole: Ball[number]) => number | undefined): number | undefined {
  return ball.some((hole) => hole.kind === 'PickUp') ? undefined : sumOf(ball.map(strokesOf))
}

type Settings = Pick<RecordedRound, 'scoringMethod' | 'handicapMode'>

/** Returns the gross total and, if something else decides the round, that total; `Unavailable` when there is none. */
export function totalsOf(
  { scoringMethod, handicapMode }: Settings,
  ball: Ball,
  points: PlayerBall['points'],
): Total[] {
  const totals: Total[] = [{ score: strokes(grossTotal(ball)), method: 'StrokePlay', handicapMode: 'Gross' }]
  if (points === 'none') return totals
  if (points) {
    const sum = sumOf(points)
    const score: Total['score'] =
      sum === undefined ? { type: 'Unavailable' } : { type: 'StablefordScore', points: sum }
    totals.push({ score, method: scoringMethod.type, handicapMode })
  } else if (handicapMode === 'Net') {
    totals.push({ score: strokes(netTotal(ball)), method: 'StrokePlay', handicapMode })
  }
  return totals
}

function strokes(value: number | undefined): Total['score'] {
  return value === undefined ? { type: 'Unavailable' } : { type: 'StrokePlayScore', value }
}
