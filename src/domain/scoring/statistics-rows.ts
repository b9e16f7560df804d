import type { Fairway, Row } from '../../contract/round.ts'
import type { AsSent } from './as-sent.ts'
import { type Ball, type BallHole, strokesMade } from './ball.ts'
import { nineByNine, sumOf } from './nine-by-nine.ts'

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
