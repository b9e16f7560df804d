import type { HoleScore, Row, Score } from '../../contract/round.ts'
import type { AsSent } from './as-sent.ts'
import type { Ball, BallHole } from './ball.ts'
import { netOf } from './ball.ts'
import { nineByNine, sumOf } from './nine-by-nine.ts'

/** Strokes as they were played, with the par in force and the handicap strokes received on each hole. */
export function grossScoreRow(ball: Ball): AsSent<Row> {
  const values = ball.map(({ kind, strokes, par, handicap }) => ({ kind, total: strokes, par, handicap }))
  return { type: 'GrossScoreRow', data: nineByNine<HoleScore, number>(values, grossTotal) }
}

/**
 * Adds up the holes played so far. A pick-up is no score, so that a list that holds one has no total (Rules of
 * Golf 3.3c: a stroke play score needs every hole).
 */
function grossTotal(values: readonly (HoleScore | undefined)[]): number | undefined {
  return values.some((value) => value?.kind === 'PickUp') ? undefined : sumOf(values.map((one) => one?.total))
}

/** Stroke play: net strokes in `Net`, gross in `Gross`. */
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

/** Stableford and the games that count points: nothing stands where a hole is not played or not decided. */
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
