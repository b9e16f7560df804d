import type { HistoryRound } from '../../contract/history.ts'
import { missingResultOf } from '../../domain/history-round.ts'

/** Best and average gross score of the complete individual rounds over a number of holes. */
export interface ScoreSummary {
  holes: 9 | 18
  count: number
  best: number
  average: number
}

export interface YearSummary {
  /** Number of all rounds that the golfer played. */
  count: number
  /** For eighteen holes, then for nine; without a number of holes that was not played. */
  scores: readonly ScoreSummary[]
}

/**
 * Returns whether the gross score of a round is the golfer's own score over all its holes. Rounds of an API that does
 * not send the number of holes count as complete rounds of eighteen.
 */
export function isOwnScore(
  { format, holesPlayed, holeCount = 18, isLive }: HistoryRound,
  holes: number,
): boolean {
  const isIndividual = format === undefined || format.type === 'RoundFormat.Individual'
  return isIndividual && !isLive && holeCount === holes && (holesPlayed ?? holeCount) === holeCount
}

/**
 * Summarizes the rounds of a year that the golfer played, separately for nine and eighteen holes because their scores
 * cannot be compared. An unfinished round of eighteen with one complete nine counts with that nine.
 */
export function summarize(rounds: readonly HistoryRound[]): YearSummary {
  const scores = ([18, 9] as const).flatMap((holes): ScoreSummary[] => {
    const gross = rounds.flatMap((round) => {
      if (holes === 9 && round.nine) return [round.nine.strokes]
      return isOwnScore(round, holes) && round.owner?.totalGrossScore ? [round.owner.totalGrossScore] : []
    })
    if (gross.length === 0) return []
    const total = gross.reduce((sum, score) => sum + score, 0)
    return [
      {
        holes,
        count: gross.length,
        best: gross.reduce((a, b) => Math.min(a, b)),
        average: total / gross.length,
      },
    ]
  })
  return { count: rounds.filter(isPlayed).length, scores }
}

/** Returns whether the golfer played at least one hole of a round. */
function isPlayed(round: HistoryRound): boolean {
  const state = missingResultOf(round)
  return state !== 'didNotPlay' && state !== 'noShow'
}

/** Returns the texts of a summary: '23 rounds', 'best 79, average 84.6', and for nine holes '9 holes: best 41, average 43.0'. */
export function summaryParts({ count, scores }: YearSummary): string[] {
  return [
    roundCount(count),
    ...scores.map(({ holes, best, average }) => {
      const text = `best ${best}, average ${average.toFixed(1)}`
      return holes === 18 ? text : `${holes} holes: ${text}`
    }),
  ]
}

export function roundCount(count: number): string {
  return count === 1 ? '1 round' : `${count} rounds`
}
