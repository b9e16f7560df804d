import type { HoleResult } from '../../contract/match.ts'
import type { RecordedCourseHole } from '../../contract/recorded-round.ts'
import type { CardValue, CourseCard, Fairway, HoleScore, Row, Score } from '../../contract/round.ts'
import { printedNumbers } from '../format/printed-number.ts'
import { shownPoints } from '../results/points.ts'
import { type Ball, type BallHole, netOf, type PlayState, strokesMade } from './ball.ts'
import { type AsSent, type NineByNine, nineByNine, sumOf } from './nine-by-nine.ts'

/**
 * Builds the rows Hole, Par and Hcp. A par that the round overrides, and every affected total, is a pair of numbers.
 */
export function courseCard(holes: readonly RecordedCourseHole[]): AsSent<CourseCard> {
  return {
    type: 'CourseCard',
    hole: withoutTotals(printedNumbers(holes)),
    par: parRow(holes),
    strokeIndex: withoutTotals(holes.map((hole) => hole.strokeIndex)),
  }
}

function withoutTotals(values: readonly (number | undefined)[]) {
  return nineByNine<CardValue, CardValue>(
    values.map((value) => (value === undefined ? undefined : { type: 'Single', value })),
    () => undefined,
  )
}

function parRow(holes: readonly RecordedCourseHole[]) {
  return nineByNine<CardValue, CardValue>(
    holes.map(({ par, parOverride = par }) => cardValue(par, parOverride)),
    (values) =>
      cardValue(
        sumOf(values.map((value) => value?.value)) ?? 0,
        sumOf(values.map((value) => (value?.type === 'Pair' ? value.altValue : value?.value))) ?? 0,
      ),
  )
}

function cardValue(value: number, altValue: number): CardValue {
  return value === altValue ? { type: 'Single', value } : { type: 'Pair', value, altValue }
}

/** Builds the row of gross strokes, with par in force and handicap strokes of each hole. */
export function grossScoreRow(ball: Ball, state: PlayState): AsSent<Row> {
  return { type: 'GrossScoreRow', data: withTotals(ball, grossScore, ({ strokes }) => strokes, state) }
}

function grossScore({ kind, strokes, par, handicap, isMaximum, isConceded }: BallHole): HoleScore {
  return { kind, total: strokes, par, handicap, isMaximum, isConceded }
}

/** Builds the score row of stroke play: net strokes in `Net`, gross strokes in `Gross`. */
export function strokePlayRow(ball: Ball, state: PlayState): AsSent<Row> {
  return { type: 'ScoreRow', data: withTotals(ball, strokePlayScore, netOf, state) }
}

/**
 * Returns the values of a ball with totals in strokes. There is none after a pick-up, or if a hole of a finished round
 * has no score, because a stroke play score needs every hole (Rules of Golf 3.3c).
 */
function withTotals<V>(
  ball: Ball,
  scoreOf: (hole: BallHole) => V,
  strokesOf: (hole: BallHole) => number | undefined,
  { isLive }: PlayState,
): NineByNine<V, number> {
  const { outValues, outTotal, total, inValues, inTotal } = nineByNine<BallHole, number>(ball, (holes) => {
    const isMissing = holes.some((hole) => hole?.kind === 'PickUp' || (!isLive && hole?.kind === 'NoScore'))
    return isMissing ? undefined : sumOf(holes.map((hole) => hole && strokesOf(hole)))
  })
  const scores = (holes: typeof outValues) => holes.map((hole) => hole && scoreOf(hole))
  const out = { outValues: scores(outValues), outTotal, total }
  return inValues ? { ...out, inValues: scores(inValues), inTotal } : out
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

/** Builds the rows of the recorded statistics; a statistic without any value has no row. */
export function statisticsRows(ball: Ball): AsSent<Row>[] {
  const putts = ball.map((hole) => hole.recorded?.putts)
  const penalties = ball.map((hole) => hole.recorded?.penalties)
  const greens = ball.map(greenInRegulation)
  const sand = ball.map((hole) => hole.recorded?.sand)
  const fairways = ball.map(fairwayOf)

  const rows: AsSent<Row>[] = []
  if (isRecorded(putts)) rows.push({ type: 'PuttsRow', data: nineByNine(putts, sumOf) })
  if (isRecorded(penalties)) rows.push({ type: 'PenaltiesRow', data: nineByNine(penalties, sumOf) })
  if (isRecorded(greens)) {
    rows.push({ type: 'GirRow', data: nineByNine(greens, (values) => countOf(values, true)) })
  }
  if (isRecorded(sand)) rows.push({ type: 'SandRow', data: nineByNine(sand, sumOf) })
  if (isRecorded(fairways)) {
    rows.push({
      type: 'FairwayHitRow',
      data: nineByNine<Fairway, number>(fairways, (values) => countOf(values, 'Hit')),
    })
  }
  return rows
}

/** Returns the recorded fairway; undefined on a par 3, which has none. */
export function fairwayOf({ par, recorded }: BallHole): Fairway | undefined {
  return par === 3 ? undefined : recorded?.fairway
}

/**
 * Returns whether the green was reached in `par - 2` strokes: from strokes and putts, or as recorded where one of them is
 * unknown; undefined if neither is known.
 */
export function greenInRegulation({
  par,
  recorded,
}: Pick<BallHole, 'par' | 'recorded'>): boolean | undefined {
  const putts = recorded?.putts
  const strokes = strokesMade(recorded)
  if (strokes !== undefined && putts !== undefined) return strokes - putts <= par - 2
  return recorded?.green === undefined ? undefined : recorded.green === 'Hit'
}

const isRecorded = (values: readonly unknown[]) => values.some((value) => value !== undefined)

function countOf<V>(values: readonly (V | undefined)[], wanted: V): number | undefined {
  return isRecorded(values) ? values.filter((value) => value === wanted).length : undefined
}
