import type { HoleScore, ParticipantCard, RoundSettings, Score } from '../../contract/round.ts'
import { holeValues, rowOf, valuesOf } from '../scorecard/rows.ts'
import { parInForce } from './par.ts'

/** The result of one participant on one hole. */
export interface HoleOutcome {
  /** Whether the hole has a score or was picked up. */
  isFinished: boolean
  isPickUp: boolean
  /** Gross or net strokes, as requested. */
  strokes: number | undefined
  /** These strokes less the par in force. */
  overPar: number | undefined
}

const NOT_PLAYED: HoleOutcome = { isFinished: false, isPickUp: false, strokes: undefined, overPar: undefined }
const PICK_UP: HoleOutcome = { ...NOT_PLAYED, isFinished: true, isPickUp: true }

/**
 * Returns the outcomes in the order of the holes, from the gross score row or else from the strokes of the score row.
 * Empty if the card has neither.
 */
export function holeOutcomes(
  card: Pick<ParticipantCard, 'rows'>,
  { holes }: RoundSettings['course'],
  isNet: boolean,
): HoleOutcome[] {
  const row = rowOf(card, 'GrossScoreRow') ?? rowOf(card, 'ScoreRow')
  if (!row) return []
  return holeValues<HoleScore | Score>(row.data).map((value, at) => {
    const par = holes[at] && parInForce(holes[at])
    if (!value) return NOT_PLAYED
    return 'kind' in value ? ofGrossScore(value, par, isNet) : ofScore(value, par)
  })
}

function ofGrossScore(hole: HoleScore, coursePar: number | undefined, isNet: boolean): HoleOutcome {
  if (hole.kind === 'PickUp') return PICK_UP
  if (hole.kind === 'NoScore' || hole.total === undefined) return NOT_PLAYED
  return ofStrokes(hole.total - (isNet ? (hole.handicap ?? 0) : 0), hole.par ?? coursePar)
}

function ofScore(score: Score, par: number | undefined): HoleOutcome {
  if (score.type === 'StrokePlayScore.PickUp') return PICK_UP
  return score.type === 'StrokePlayScore.Score' ? ofStrokes(score.value, par) : NOT_PLAYED
}

function ofStrokes(strokes: number, par: number | undefined): HoleOutcome {
  return {
    isFinished: true,
    isPickUp: false,
    strokes,
    overPar: par === undefined ? undefined : strokes - par,
  }
}

/** Adds up one figure of the outcomes; undefined if no hole has it. */
export function sumOfOutcomes(
  outcomes: readonly HoleOutcome[],
  figure: 'strokes' | 'overPar',
): number | undefined {
  return outcomes.reduce<number | undefined>((sum, { [figure]: value }) => {
    return value === undefined ? sum : (sum ?? 0) + value
  }, undefined)
}

/**
 * Returns the gross scores in the order of the holes, each with the par in force; from the strokes of the score row if
 * the card has no gross score row.
 */
export function grossScoresOf(
  card: Pick<ParticipantCard, 'rows'>,
  { holes }: RoundSettings['course'],
): (HoleScore | undefined)[] {
  const parAt = (at: number) => holes[at] && parInForce(holes[at])
  const gross = valuesOf(card, 'GrossScoreRow')
  if (gross.length > 0) return gross.map((score, at) => score && { ...score, par: score.par ?? parAt(at) })
  return valuesOf(card, 'ScoreRow').map((score, at) => {
    const par = parAt(at)
    if (score?.type === 'StrokePlayScore.PickUp') return { kind: 'PickUp', par }
    if (score?.type !== 'StrokePlayScore.Score') return undefined
    return { kind: 'Score', total: score.value, par }
  })
}

/** Returns whether a hole has a score or was picked up. */
export function isPlayedScore(score: HoleScore | undefined): boolean {
  return score !== undefined && score.kind !== 'NoScore'
}
