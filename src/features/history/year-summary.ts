import type { HistoryRound } from '../../contract/history.ts'
import { counted } from '../../domain/format/counted.ts'
import { decimal } from '../../domain/format/decimals.ts'

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

/** The golfer's own gross score over nine or eighteen holes. */
export interface OwnScore {
  holes: 9 | 18
  strokes: number
  /** Whether it is the score of the whole round. */
  isWhole: boolean
}

/**
 * Returns the golfer's own gross score in a finished individual round, as the statistics count it: of the whole round, or
 * of the complete nine of an unfinished round of eighteen. Rounds of an API that does not send the number of holes count
 * as complete rounds of eighteen.
 */
export function ownScoreOf(round: HistoryRound): OwnScore | undefined {
  const { holesPlayed, holeCount = 18, isLive, nine, owner } = round
  if (!isIndividual(round) || isLive || !isPlayed(round)) return undefined
  if (nine) return { holes: 9, strokes: nine.strokes, isWhole: false }
  if (!owner?.totalGrossScore || (holesPlayed ?? holeCount) !== holeCount) return undefined
  return holeCount === 18 || holeCount === 9
    ? { holes: holeCount, strokes: owner.totalGrossScore, isWhole: true }
    : undefined
}

/**
 * Summarizes the rounds of a year that the golfer played, separately for nine and eighteen holes because their scores
 * cannot be compared.
 */
export function summarize(rounds: readonly HistoryRound[]): YearSummary {
  const own = rounds.map(ownScoreOf)
  const scores = ([18, 9] as const).flatMap((holes): ScoreSummary[] => {
    const gross = own.flatMap((score) => (score?.holes === holes ? [score.strokes] : []))
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
  const { holesPlayed, state, isAbsent } = round
  // In a round of teams, the number of holes and the state are those of the team.
  return !isAbsent && (!isIndividual(round) || (holesPlayed !== 0 && state !== 'noShow'))
}

function isIndividual({ format }: HistoryRound): boolean {
  return format === undefined || format.type === 'RoundFormat.Individual'
}

/**
 * Returns the texts of a summary: '23 rounds', 'best 79, average 84.6', and for nine holes '9 holes: best 41, average 43.0'.
 * A single score is left out, because the round itself has it.
 */
export function summaryParts({ count, scores }: YearSummary): string[] {
  return [
    roundCount(count),
    ...scores
      .filter((one) => one.count > 1)
      .map(({ holes, best, average }) => {
        const text = `best ${best}, average ${decimal(average)}`
        return holes === 18 ? text : `${holes} holes: ${text}`
      }),
  ]
}

export function roundCount(count: number): string {
  return counted(count, 'round', 'rounds')
}
