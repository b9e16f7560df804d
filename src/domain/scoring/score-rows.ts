import type { HoleResult } from '../../contract/match.ts'
import type { HoleScore, Row, Score } from '../../contract/round.ts'
import { shownPoints } from '../results/points.ts'
import type { AsSent } from './as-sent.ts'
import type { Ball, BallHole, PlayState } from './ball.ts'
import { netOf } from './ball.ts'
import { nineByNine, sumOf } from './nine-by-nine.ts'

/**
 * Adds up the strokes of some holes. Returns undefined after a pick-up, or if a hole of a finished round has no score,
 * because a stroke play score needs every hole (Rules of Golf 3.3c).
 */
function strokesTotal(
  values: readonly { kind: HoleScore['kind']; strokes: number | undefined }[],
  { isLive }: PlayState,
): number | undefined {
  const isMissing = values.some(({ kind }) => kind === 'PickUp' || (!isLive && kind === 'NoScore'))
  return isMissing ? undefined : sumOf(values.map(({ strokes }) => strokes))
}

/** Builds the row of gross strokes, with par in force and handicap strokes of each hole. */
export function grossScoreRow(ball: Ball, state: PlayState): AsSent<Row> {
  const values = ball.map(
    ({ kind, strokes, par, handicap, isMaximum, isConceded }): HoleScore => ({
      kind,
      total: strokes,
      par,
      handicap,
      isMaximum,
      isConceded,
    }),
  )
  return {
    type: 'GrossScoreRow',
    data: nineByNine<HoleScore, number>(values, (some) =>
      strokesTotal(
        some.flatMap((one) => (one ? [{ kind: one.kind, strokes: one.total }] : [])),
        state,
      ),
    ),
  }
}

/** Builds the score row of stroke play: net strokes in `Net`, gross strokes in `Gross`. */
export function strokePlayRow(ball: Ball, state: PlayState): AsSent<Row> {
  return {
    type: 'ScoreRow',
    data: nineByNine<Score, number>(ball.map(strokePlayScore), (values) =>
      strokesTotal(
        values.flatMap((value) => (value ? [kindAndStrokes(value)] : [])),
        state,
      ),
    ),
  }
}

function kindAndStrokes(score: Score): { kind: HoleScore['kind']; strokes: number | undefined } {
  switch (score.type) {
    case 'StrokePlayScore.Score':
      return { kind: 'Score', strokes: score.value }
    case 'StrokePlayScore.PickUp':
      return { kind: 'PickUp', strokes: undefined }
    default:
      return { kind: 'NoScore', strokes: undefined }
  }
}

function strokePlayScore(hole: BallHole): Score {
  if (hole.kind === 'PickUp') return { type: 'StrokePlayScore.PickUp' }
  const value = netOf(hole)
  return value === undefined ? { type: 'StrokePlayScore.NoScore' } : { type: 'StrokePlayScore.Score', value }
}

/**
 * Builds the score row of a game that counts points; values are undefined for holes that are not played or not decided.
 * @param results by hole, for a match of two sides
 */
export function pointsRow(
  points: readonly (number | undefined)[],
  results: readonly (HoleResult | undefined)[] = [],
): AsSent<Row> {
  const values = points.map((one, hole): Score | undefined =>
    one === undefined ? undefined : { type: 'StablefordScore', points: one, result: results[hole] },
  )
  return {
    type: 'ScoreRow',
    data: nineByNine<Score, number>(values, (some) => {
      const sum = sumOf(some.map((one) => (one?.type === 'StablefordScore' ? one.points : undefined)))
      return sum === undefined ? undefined : shownPoints(sum)
    }),
  }
}
