import type { HistoryRound } from '../../contract/history.ts'

/** The lowest par of eighteen holes; what is below it is a round of nine. */
const EIGHTEEN_HOLES_PAR = 54

export interface YearSummary {
  count: number
  /** Lowest gross score; undefined where no round has one. */
  best: number | undefined
  /** Mean gross score. */
  average: number | undefined
}

/** True for a round that is known to be one of nine holes. */
export function isNineHoles({ owner }: Pick<HistoryRound, 'owner'>): boolean {
  return owner?.totalPar !== undefined && owner.totalPar < EIGHTEEN_HOLES_PAR
}

/** Nine holes are no match for eighteen: they count in best and average only where there is nothing else. */
export function summarize(rounds: readonly HistoryRound[]): YearSummary {
  const full = rounds.filter((round) => !isNineHoles(round))
  const scores = grossScores(full)
  const counted = scores.length > 0 ? scores : grossScores(rounds)
  const total = counted.reduce((sum, score) => sum + score, 0)
  return {
    count: rounds.length,
    best: counted.length > 0 ? counted.reduce((low, score) => Math.min(low, score)) : undefined,
    average: counted.length > 0 ? total / counted.length : undefined,
  }
}

function grossScores(rounds: readonly HistoryRound[]): number[] {
  return rounds.flatMap(({ owner }) => (owner?.totalGrossScore ? [owner.totalGrossScore] : []))
}

/** '23 rounds', 'best 79', 'average 84.6'; without what is not known. */
export function summaryParts({ count, best, average }: YearSummary): string[] {
  return [
    roundCount(count),
    best === undefined ? '' : `best ${best}`,
    average === undefined ? '' : `average ${average.toFixed(1)}`,
  ].filter(Boolean)
}

export function roundCount(count: number): string {
  return count === 1 ? '1 round' : `${count} rounds`
}
