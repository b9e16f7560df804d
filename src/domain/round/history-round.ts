import type { HistoryRound } from '../../contract/history.ts'
import { matchOutcome } from '../results/match-text.ts'
import type { ResultState } from '../results/result-state.ts'

/** Returns the golfer's gross score; undefined if it is missing or 0. */
export const grossOf = ({ owner }: Pick<HistoryRound, 'owner'>): number | undefined =>
  owner?.totalGrossScore || undefined

/**
 * Returns the golfer's gross score less the par of the holes played; undefined if one of them is unknown, and for a
 * round without a result.
 */
export function overPar(round: HistoryRound): number | undefined {
  const gross = grossOf(round)
  if (missingResultOf(round) !== undefined) return undefined
  return gross !== undefined && round.owner?.totalPar ? gross - round.owner.totalPar : undefined
}

/** Returns the same of the net score in net stroke play, where it decides; otherwise undefined. */
export function netOverPar(round: HistoryRound): number | undefined {
  const { owner, scoringSettings } = round
  const { scoringMethod, handicapMode } = scoringSettings ?? {}
  if (missingResultOf(round) !== undefined) return undefined
  if (scoringMethod?.type !== 'StrokePlay' || handicapMode === 'Gross') return undefined
  const { totalScorePoints: net, totalPar: par } = owner ?? {}
  return net !== undefined && par ? net - par : undefined
}

/** Returns why the golfer has no result, for example because a hole of stroke play has no score. */
export function missingResultOf(round: HistoryRound): ResultState | undefined {
  const { scoringSettings, owner, holesPlayed, holeCount, isLive, state, isNoResult, match } = round
  if (match && matchOutcome(match)) return undefined
  if (state) return state
  if (isLive || holesPlayed === undefined) return undefined
  if (isNoResult) return 'noResult'
  if (holesPlayed === 0) return 'didNotPlay'
  const isStrokePlay = scoringSettings?.scoringMethod?.type === 'StrokePlay'
  if (!isStrokePlay || owner?.totalScorePoints !== undefined) return undefined
  const isIncomplete = holeCount !== undefined && holesPlayed < holeCount
  return isIncomplete || grossOf(round) === undefined ? 'noResult' : undefined
}

/** Returns the scoring type. The API uses both `MatchPlay` and `MathPlay` for match play. */
export function scoringOf({ scoringSettings }: HistoryRound): string | undefined {
  const type = scoringSettings?.scoringMethod?.type
  return type === 'MatchPlay' ? 'MathPlay' : type
}

/** Returns the last part of the format's type: `Individual` for `RoundFormat.Individual`. */
export const formatOf = ({ format }: HistoryRound): string | undefined => format?.type.split('.').at(-1)

/** Returns the competition of a group whose round the golfer organises, and has not played. */
export function organisedIn({ competition, owner }: HistoryRound): HistoryRound['competition'] {
  const hasPlayed = owner?.totalGrossScore !== undefined || owner?.totalScorePoints !== undefined
  return hasPlayed ? undefined : competition
}
