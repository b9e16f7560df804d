import type { RecordedRound } from '../../contract/recorded-round.ts'
import type { Total } from '../../contract/round.ts'
import { type Ball, netOf } from './ball.ts'
import { sumOf } from './nine-by-nine.ts'
import type { PlayerBall } from './sides.ts'

/** Strokes of the holes played so far; undefined before the first score and for a ball that was picked up. */
export function grossTotal(ball: Ball): number | undefined {
  return strokesTotal(ball, (hole) => hole.strokes)
}

/** As `grossTotal`, less the handicap strokes received on the holes played. */
export function netTotal(ball: Ball): number | undefined {
  return strokesTotal(ball, netOf)
}

function strokesTotal(ball: Ball, strokesOf: (hole: Ball[number]) => number | undefined): number | undefined {
  return ball.some((hole) => hole.kind === 'PickUp') ? undefined : sumOf(ball.map(strokesOf))
}

type Settings = Pick<RecordedRound, 'scoringMethod' | 'handicapMode'>

/** Gross strokes, then what the round is scored by where that is something else; `Unavailable` without a figure. */
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
