import type { HistoryRound } from '../../contract/history.ts'

/** Best and average gross score of the complete individual rounds over a number of holes. */
export interface ScoreSummary {
  holes: 9 | 18
  count: number
  best: number
  average: number
}

export interface YearSummary {
  /** Number of all rounds. */
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

/** Summarizes the rounds of a year, separately for nine and eighteen holes because their scores cannot be compared. */
export function summarize(rounds: readonly HistoryRound[]): YearSummary {
  const scores = ([18, 9] as const).flatMap((holes): ScoreSummary[] => {
    const gross = rounds.flatMap((round) =>
      isOwnScore(round, holes) && round.owner?.totalGrossScore ? [round.owner.totalGrossScore] : [],
    )
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
  return { count: rounds.length, scores }
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
