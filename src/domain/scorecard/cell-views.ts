import type { HoleResult } from '../../contract/match.ts'
import type { Fairway, HoleScore, Row, RowType, Score } from '../../contract/round.ts'
import { handicapMarker } from '../handicap-marker.ts'
import { pointsText } from '../points.ts'
import { type ScoreMark, scoreMark, scoreWord } from '../score-mark.ts'

/** The visible content of one scorecard cell, and its text for screen readers. */
export interface CellView {
  text: string
  /** For screen readers: replaces the visible text if that is a symbol, and follows it if that is a number. */
  spoken?: string
  mark?: ScoreMark
  /** Handicap strokes, if they have a marker. */
  strokes?: number | undefined
}

const EMPTY: CellView = { text: '' }
const YES = '✓'
const NO = '·'
const FAIRWAYS: Record<Fairway, CellView> = {
  Hit: { text: YES, spoken: 'hit' },
  Left: { text: '←', spoken: 'missed left' },
  Right: { text: '→', spoken: 'missed right' },
  Long: { text: '↑', spoken: 'long' },
  Short: { text: '↓', spoken: 'short' },
  Unknown: { text: '?', spoken: 'unknown' },
}

/** The symbols and texts for the holes of a match of two sides. */
const HOLE_RESULTS: Record<HoleResult, CellView> = {
  Won: { text: 'W', spoken: 'won' },
  Halved: { text: '½', spoken: 'halved' },
  Lost: { text: 'L', spoken: 'lost' },
}

export function grossCellView(score: HoleScore | undefined): CellView {
  if (!score) return EMPTY
  const strokes = handicapMarker(score.handicap)
  const spoken = [scoreWord(score), strokesWords(strokes)].filter(Boolean).join(', ')
  const text = score.kind === 'Score' ? String(score.total ?? '') : ''
  return { text, spoken, mark: scoreMark(score), strokes }
}

function strokesWords(strokes: number | undefined): string {
  if (strokes === undefined) return ''
  const count = Math.abs(strokes)
  return `${count} handicap ${count === 1 ? 'stroke' : 'strokes'}${strokes < 0 ? ' given back' : ''}`
}

function scoreCellView(score: Score | undefined): CellView {
  switch (score?.type) {
    case 'StrokePlayScore.Score':
      return { text: String(score.value) }
    case 'StablefordScore':
      return score.result ? HOLE_RESULTS[score.result] : { text: pointsText(score.points) }
    case 'StrokePlayScore.PickUp':
      return { text: '', spoken: 'picked up', mark: 'pick-up' }
    case 'StrokePlayScore.NoScore':
      return { text: '', spoken: 'no score' }
    default:
      return EMPTY
  }
}

const numberCellView = (value: number | undefined): CellView =>
  value === undefined ? EMPTY : { text: String(value) }
const greenCellView = (hit: boolean | undefined): CellView =>
  hit === undefined ? EMPTY : { text: hit ? YES : NO, spoken: hit ? 'hit' : 'missed' }

/** Returns the cells of a row, hole by hole. */
export function cellViewsOf(row: Row): { out: CellView[]; in: CellView[] } {
  const both = <V>(data: { outValues: V[]; inValues: V[] }, viewOf: (value: V) => CellView) => ({
    out: data.outValues.map(viewOf),
    in: data.inValues.map(viewOf),
  })
  switch (row.type) {
    case 'GrossScoreRow':
      return both(row.data, grossCellView)
    case 'ScoreRow':
      return both(row.data, scoreCellView)
    case 'GirRow':
      return both(row.data, greenCellView)
    case 'FairwayHitRow':
      return both(row.data, (value) => (value ? FAIRWAYS[value] : EMPTY))
    default:
      return both(row.data, numberCellView)
  }
}

const LABELS: Record<Exclude<RowType, 'ScoreRow'>, string> = {
  GrossScoreRow: 'Gross',
  PuttsRow: 'Putts',
  PenaltiesRow: 'Penalties',
  SandRow: 'Sand',
  GirRow: 'Greens hit',
  FairwayHitRow: 'Fairways hit',
}

/**
 * Returns the heading of a row.
 * @param isNet whether the round is scored with handicap strokes
 */
export function labelOf(row: Row, isNet: boolean): string {
  if (row.type !== 'ScoreRow') return LABELS[row.type]
  const values = [...row.data.outValues, ...row.data.inValues]
  const points = values.find((value) => value?.type === 'StablefordScore')
  if (points) return points.result ? 'Holes won' : 'Points'
  return isNet ? 'Net' : 'Score'
}

/**
 * Returns the rows to show. In gross stroke play the score row is left out, because it has the same numbers as the
 * gross row.
 * @param isNet whether the round is scored with handicap strokes
 */
export function visibleRows(rows: readonly Row[], isNet: boolean, withStatistics: boolean): readonly Row[] {
  const hasGross = rows.some(({ type }) => type === 'GrossScoreRow')
  return rows.filter((row) => {
    if (isStatistic(row)) return withStatistics
    return isNet || !hasGross || row.type !== 'ScoreRow' || hasPoints(row)
  })
}

function hasPoints({ data }: Extract<Row, { type: 'ScoreRow' }>): boolean {
  const values = [...data.outValues, ...data.inValues]
  return values.every((value) => value === undefined || value.type === 'StablefordScore')
}

/** Returns whether the user can hide a row: all rows but the scores. */
export function isStatistic(row: Row): boolean {
  return row.type !== 'GrossScoreRow' && row.type !== 'ScoreRow'
}
