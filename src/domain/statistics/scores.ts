import type { Outcomes, ScoreSummary, Tally, TallyName } from '../../contract/statistics.ts'
import type { RoundStatistics } from './round-statistics.ts'

/** Scores are compared only between rounds of the same length; these are the lengths for which that is done. */
export const COMPARED_HOLES = [18, 9] as const

export interface OwnScore {
  strokes: number
  toPar: number
}

export const parsInForceOf = ({ pars, parsInForce }: RoundStatistics) => parsInForce ?? pars

/** Returns the gross score of a complete individual round of any length; undefined for any other round. */
export function completeScoreOf(round: RoundStatistics): OwnScore | undefined {
  if (!round.isIndividual) return undefined
  let strokes = 0
  for (const one of round.strokes) {
    if (one === null) return undefined
    strokes += one
  }
  return { strokes, toPar: strokes - parsInForceOf(round).reduce((sum, par) => sum + par, 0) }
}

/** Returns the gross score of a complete individual round of 18 or 9 holes; undefined for any other round. */
export function ownScoreOf(round: RoundStatistics): OwnScore | undefined {
  return COMPARED_HOLES.some((holes) => holes === round.pars.length) ? completeScoreOf(round) : undefined
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
      const score = round.pars.length === holes ? completeScoreOf(round) : undefined
      return score ? [{ ...score, roundToken: round.roundToken }] : []
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

/** Returns the mean of at least one value, rounded to two decimals. */
export function meanOf(values: readonly number[]): number {
  return Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 100) / 100
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

/** Adds up a figure over the rounds in which it was recorded; undefined if it never was. */
export function tallyOver(rounds: readonly RoundStatistics[], name: TallyName): Tally | undefined {
  return rounds.reduce<Tally | undefined>((sum, { [name]: tally }) => {
    if (!tally) return sum
    return { count: (sum?.count ?? 0) + tally.count, of: (sum?.of ?? 0) + tally.of }
  }, undefined)
}
