import type { HoleScore, Row, Score } from '../../contract/round.ts'
import type { AsSent } from './as-sent.ts'
import type { Ball, BallHole } from './ball.ts'
import { netOf } from './ball.ts'
import { nineByNine, sumOf } from './nine-by-nine.ts'

/** Builds the row of gross strokes, with par in force and handicap strokes of each hole. */
export function grossScoreRow(ball: Ball): AsSent<Row> {
  const values = ball.map(({ kind, strokes, par, handicap }) => ({ kind, total: strokes, par, handicap }))
  return { type: 'GrossScoreRow', data: nineByNine<HoleScore, number>(values, grossTotal) }
}

/**
 * Adds up the holes played so far. There is no total after a pick-up, because a stroke play score needs every hole
 * (Rules of Golf 3.3c).
 */
function grossTotal(values: readonly (HoleScore | undefined)[]): number | undefined {
  return values.some((value) => value?.kind === 'PickUp') ? undefined : sumOf(values.map((one) => one?.total))
}

/** Builds the score row of stroke play: net strokes in `Net`, gross strokes in `Gross`. */
export function strokePlayRow(ball: Ball): AsSent<Row> {
  return {
    type: 'ScoreRow',
    data: nineByNine<Score, number>(ball.map(strokePlayScore), (values) =>
      values.some((value) => value?.type === 'StrokePlayScore.PickUp')
        ? undefined
        : sumOf(values.map((one) => (one?.type === 'StrokePlayScore.Score' ? one.value : undefined))),
    ),
  }
}

function strokePlayScore(hole: BallHole): Score {
  if (hole.kind === 'PickUp') return { type: 'StrokePlayScore.PickUp' }
  const value = netOf(hole)
  return value === undefined ? { type: 'StrokePlayScore.NoScore' } : { type: 'StrokePlayScore.Score', value }
}

/** Builds the score row of a game that counts points; undefined for holes that are not played or not decided. */
export function pointsRow(points: readonly (number | undefined)[]): AsSent<Row> {
  const values = points.map((one): Score | undefined =>
    one === undefined ? undefined : { type: 'StablefordScore', points: one },
  )
  return {
    type: 'ScoreRow',
    data: nineByNine<Score, number>(values, (some) =>
      sumOf(some.map((one) => (one?.type === 'StablefordScore' ? one.points : undefined))),
    ),
  }
}
