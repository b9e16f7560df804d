import type { Fairway, Row } from '../../contract/round.ts'
import type { AsSent } from './as-sent.ts'
import type { Ball, BallHole } from './ball.ts'
import { nineByNine, sumOf } from './nine-by-nine.ts'

/** The rows of what the phone recorded beside the score; a statistic that nobody kept has no row. */
export function statisticsRows(ball: Ball): AsSent<Row>[] {
  const putts = ball.map((hole) => hole.recorded?.putts)
  const penalties = ball.map((hole) => hole.recorded?.penalties)
  const greens = ball.map(greenInRegulation)
  const sand = ball.map((hole) => hole.recorded?.sand)
  const fairways = ball.map((hole) => hole.recorded?.fairway)

  const rows: AsSent<Row>[] = []
  if (isKept(putts)) rows.push({ type: 'PuttsRow', data: nineByNine(putts, sumOf) })
  if (isKept(penalties)) rows.push({ type: 'PenaltiesRow', data: nineByNine(penalties, sumOf) })
  if (isKept(greens)) {
    rows.push({ type: 'GirRow', data: nineByNine(greens, (values) => countOf(values, true)) })
  }
  if (isKept(sand)) rows.push({ type: 'SandRow', data: nineByNine(sand, sumOf) })
  if (isKept(fairways)) {
    rows.push({
      type: 'FairwayHitRow',
      data: nineByNine<Fairway, number>(fairways, (values) => countOf(values, 'Hit')),
    })
  }
  return rows
}

/** `strokes - putts <= par - 2` (wire: A round as it is uploaded); unknown without both. */
function greenInRegulation({ strokes, par, recorded }: BallHole): boolean | undefined {
  const putts = recorded?.putts
  return strokes === undefined || putts === undefined ? undefined : strokes - putts <= par - 2
}

const isKept = (values: readonly unknown[]) => values.some((value) => value !== undefined)

function countOf<V>(values: readonly (V | undefined)[], wanted: V): number | undefined {
  return isKept(values) ? values.filter((value) => value === wanted).length : undefined
}
