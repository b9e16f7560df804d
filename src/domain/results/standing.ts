import type { ParticipantCard, Total } from '../../contract/round.ts'
import { counted } from '../format/counted.ts'
import { rowOf } from '../scorecard/rows.ts'
import { type HoleOutcome, holeOutcomes, sumOfOutcomes } from './hole-outcomes.ts'
import { matchOutcome } from './match-text.ts'
import { totalPar } from './par.ts'
import { RESULT_STATES, type ResultState } from './result-state.ts'
import { type Contest, isTeam, pointsTotal, strokesTotal } from './round-contest.ts'
import { thruText, toParText } from './to-par.ts'

/** A participant's score so far, as every view shows it. */
export interface Standing {
  /** Number of completed holes: with a score or picked up. */
  thru: number
  /** Number of holes with a score. */
  scored: number
  /** Whether all holes are completed. */
  isFinished: boolean
  /** The total in strokes: net where net strokes decide, otherwise gross. Undefined without a result. */
  strokes: number | undefined
  /**
   * Strokes over par so far, of the same strokes; negative when under. Undefined before the first score, after a
   * pick-up, in a finished round with a hole that was not played, and without a result.
   */
  overPar: number | undefined
  /** Why there is no result. */
  state: ResultState | undefined
}

/** Returns the standing of a participant. */
export function standingOf(card: ParticipantCard, contest: Contest): Standing {
  const { isLive, course } = contest
  const isNet = countsNet(contest)
  const outcomes = holeOutcomes(card, course, isNet)
  const thru = outcomes.filter(({ isFinished }) => isFinished).length
  const scored = outcomes.filter(({ strokes }) => strokes !== undefined).length
  const isFinished = thru >= course.holes.length
  const hasGap = outcomes.some(({ isPickUp }) => isPickUp) || (!isLive && thru > 0 && !isFinished)
  const total = strokesTotal(card, isNet)
  const state = stateOf(card, contest, { outcomes, thru, hasGap, total })
  if (state) return { thru, scored, isFinished, strokes: undefined, overPar: undefined, state }
  const strokes =
    total?.score.type === 'StrokePlayScore' ? total.score.value : sumOfOutcomes(outcomes, 'strokes')
  const overPar =
    thru === 0 ? overCoursePar(strokes, course) : hasGap ? undefined : sumOfOutcomes(outcomes, 'overPar')
  return { thru, scored, isFinished, strokes, overPar, state }
}

const countsNet = ({ decider, isNet }: Contest) => decider === 'strokes' && isNet

interface Played {
  outcomes: readonly HoleOutcome[]
  thru: number
  hasGap: boolean
  total: Total | undefined
}

function stateOf(
  card: ParticipantCard,
  { decider, isLive, hasTeams }: Contest,
  { outcomes, thru, hasGap, total }: Played,
): ResultState | undefined {
  const { state } = card.participant
  if (state) return state
  if (!isLive && !hasBegun(card, outcomes)) return 'didNotPlay'
  const isCompetitor = !hasTeams || isTeam(card)
  if (decider !== 'strokes' || !isCompetitor) return undefined
  const isWithoutTotal = total
    ? total.score.type === 'Unavailable' && (thru > 0 || total.strokes !== undefined)
    : hasGap
  return isWithoutTotal ? 'noResult' : undefined
}

/** Returns whether a participant has completed a hole. A card without strokes is judged by its points and totals. */
function hasBegun(card: ParticipantCard, outcomes: readonly HoleOutcome[]): boolean {
  if (outcomes.some(({ isFinished }) => isFinished)) return true
  if (rowOf(card, 'GrossScoreRow')) return false
  return card.totals.some(({ score, strokes }) => score.type !== 'Unavailable' || strokes !== undefined)
}

/**
 * Returns on how many holes a participant without a result has a score: '17 of 18 holes'. For a participant who plays
 * on, only the holes completed so far count: '6 of 7 holes'.
 */
export function scoredHolesText(
  { scored, thru, state = 'noResult' }: Pick<Standing, 'scored' | 'thru' | 'state'>,
  { isLive, course }: Pick<Contest, 'isLive' | 'course'>,
): string {
  const isPlaying = isLive && state === 'noResult'
  return `${scored} of ${counted((isPlaying && thru) || course.holes.length, 'hole', 'holes')}`
}

/** For a card that has totals, but no scores by hole. */
function overCoursePar(strokes: number | undefined, { holes }: Contest['course']): number | undefined {
  const { par, parOverride = par } = totalPar(holes)
  return strokes === undefined || parOverride === undefined ? undefined : strokes - parOverride
}

/**
 * Returns the heading of scores to par: 'Net to par' where net strokes decide. A score that does not decide is gross,
 * and called so in a net round.
 */
export function toParLabel({ decider, isNet }: Pick<Contest, 'decider' | 'isNet'>): string {
  if (!isNet) return 'To par'
  return decider === 'strokes' ? 'Net to par' : 'Gross to par'
}

interface StandingView {
  /** 'Net to par', 'Net, thru 7', or the words for the missing result. */
  label: string
  /** '+8' or 'NR'. */
  text: string
  isUnder: boolean
}

/** Returns the texts of a standing. Undefined for a match, whose total says everything, and before the first score. */
export function standingView(card: ParticipantCard, contest: Contest): StandingView | undefined {
  const { decider, isNet } = contest
  const { overPar, thru, isFinished, state } = standingOf(card, contest)
  const match = pointsTotal(card)?.match
  if (match && matchOutcome(match)) return undefined
  if (state) {
    const { code, words } = RESULT_STATES[state]
    return { label: words, text: code, isUnder: false }
  }
  if (decider === 'match' || overPar === undefined) return undefined
  const kind = decider === 'strokes' ? 'Net' : 'Gross'
  const thruLabel = isNet ? `${kind}, ${thruText(thru).toLowerCase()}` : thruText(thru)
  const label = isFinished || thru === 0 ? toParLabel(contest) : thruLabel
  return { label, text: toParText(overPar), isUnder: overPar < 0 }
}
