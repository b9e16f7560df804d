import type { HoleResult } from '../../contract/match.ts'
import type { Fairway, HoleScore, Row, Score } from '../../contract/round.ts'
import { counted } from '../format/counted.ts'
import { pointsText } from '../results/points.ts'
import { type ScoreMark, scoreMark, scoreWord } from '../results/score-mark.ts'

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

/**
 * Returns the handicap strokes if they get a marker: from 1 to 9, or from -9 to -1 for a plus handicap, which gives
 * strokes back. Returns undefined otherwise.
 */
export function handicapMarker(strokes: number | undefined): number | undefined {
  return strokes !== undefined && strokes !== 0 && Math.abs(strokes) < 10 ? strokes : undefined
}

function strokesWords(strokes: number | undefined): string {
  if (strokes === undefined) return ''
  const count = Math.abs(strokes)
  return `${counted(count, 'handicap stroke', 'handicap strokes')}${strokes < 0 ? ' given back' : ''}`
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
export const greenCellView = (hit: boolean | undefined): CellView =>
  hit === undefined ? EMPTY : { text: hit ? YES : NO, spoken: hit ? 'hit' : 'missed' }
export const fairwayCellView = (value: Fairway | undefined): CellView => (value ? FAIRWAYS[value] : EMPTY)

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
      return both(row.data, fairwayCellView)
    default:
      return both(row.data, numberCellView)
  }
}
