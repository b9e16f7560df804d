import type { Outcomes, ScoreSummary, Tally, TallyName } from '../../contract/statistics.ts'
import { meanOf } from '../results/points.ts'
import type { RoundStatistics } from './round-statistics.ts'

/** Scores are compared only between rounds of the same length; these are the lengths for which that is done. */
export const COMPARED_HOLES = [18, 9] as const

export interface OwnScore {
  strokes: number
  toPar: number
}

/** A score over 18 or 9 holes. */
export interface ComparedScore extends OwnScore {
  holes: number
}

export const parsInForceOf = ({ pars, parsInForce }: RoundStatistics) => parsInForce ?? pars

/** Returns the gross score of a complete individual round of any length; undefined for any other round. */
export function completeScoreOf(round: RoundStatistics): OwnScore | undefined {
  return round.isIndividual ? scoreOver(round, 0, round.pars.length) : undefined
}

function scoreOver(round: RoundStatistics, from: number, to: number): OwnScore | undefined {
  const pars = parsInForceOf(round)
  let [strokes, toPar] = [0, 0]
  for (let hole = from; hole < to; hole += 1) {
    const one = round.strokes[hole] ?? undefined
    if (one === undefined) return undefined
    strokes += one
    toPar += one - (pars[hole] ?? 0)
  }
  return { strokes, toPar }
}

/**
 * Returns the gross score of an individual round over 18 or 9 holes; undefined for any other round. If a round of 18
 * holes is incomplete, a complete nine counts as a score over 9 holes.
 */
export function ownScoreOf(round: RoundStatistics): ComparedScore | undefined {
  const holes = round.pars.length
  const whole = completeScoreOf(round)
  if (whole) return COMPARED_HOLES.some((length) => length === holes) ? { ...whole, holes } : undefined
  if (holes !== 18 || !round.isIndividual) return undefined
  const nine = scoreOver(round, 0, 9) ?? scoreOver(round, 9, 18)
  return nine && { ...nine, holes: 9 }
}

/**
 * Returns the scores of rounds, separately for 18 and 9 holes. If several rounds are equally good, the first one is the
 * best.
 */
export function scoreSummariesOf(
  rounds: readonly (RoundStatistics & { roundToken: string })[],
): ScoreSummary[] {
  return COMPARED_HOLES.flatMap((holes): ScoreSummary[] => {
    const scores = rounds.flatMap((round) => {
      const score = ownScoreOf(round)
      return score?.holes === holes ? [{ ...score, roundToken: round.roundToken }] : []
    })
    if (scores.length === 0) return []
    const best = scores.reduce((low, score) => (score.strokes < low.strokes ? score : low))
    return [
      {
        holes,
        rounds: scores.length,
        best: best.strokes,
        bestToPar: best.toPar,
        bestRoundToken: best.roundToken,
        average: meanOf(scores.map(({ strokes }) => strokes)),
        averageToPar: meanOf(scores.map(({ toPar }) => toPar)),
      },
    ]
  })
}

/** Counts the holes with a score by their score to par. */
export function outcomesOf(rounds: readonly RoundStatistics[]): Outcomes {
  const counts: Outcomes = { eagles: 0, birdies: 0, pars: 0, bogeys: 0, doubles: 0 }
  for (const round of rounds) {
    const pars = parsInForceOf(round)
    for (const [hole, strokes] of round.strokes.entries()) {
      if (strokes !== null) counts[outcomeOf(strokes - (pars[hole] ?? 0))] += 1
    }
  }
  return counts
}

function outcomeOf(toPar: number): keyof Outcomes {
  if (toPar <= -2) return 'eagles'
  if (toPar === -1) return 'birdies'
  if (toPar === 0) return 'pars'
  return toPar === 1 ? 'bogeys' : 'doubles'
}

/** A figure that is known on a smaller share of the holes is left out, because it does not represent the round. */
const KNOWN_MIN = 1 / 3

/** Returns a figure of a round; undefined if it is known on too few holes. */
export function figureOf(round: RoundStatistics, name: TallyName): Tally | undefined {
  const tally = round[name]
  return tally && tally.of >= round.pars.length * KNOWN_MIN ? tally : undefined
}

/** Adds up a figure over the rounds that have it; undefined if none has. */
export function tallyOver(rounds: readonly RoundStatistics[], name: TallyName): Tally | undefined {
  return rounds.reduce<Tally | undefined>((sum, round) => {
    const tally = figureOf(round, name)
    if (!tally) return sum
    return { count: (sum?.count ?? 0) + tally.count, of: (sum?.of ?? 0) + tally.of }
  }, undefined)
}
