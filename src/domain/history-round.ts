import type { HistoryRound } from '../contract/history.ts'

/** Returns the golfer's gross score; undefined if it is missing or 0. */
export const grossOf = ({ owner }: Pick<HistoryRound, 'owner'>): number | undefined =>
  owner?.totalGrossScore || undefined

/** Returns the golfer's gross score less the par of the holes played; undefined if one of them is unknown. */
export function overPar(round: Pick<HistoryRound, 'owner'>): number | undefined {
  const gross = grossOf(round)
  return gross !== undefined && round.owner?.totalPar ? gross - round.owner.totalPar : undefined
}

/** Returns the scoring type. The API uses both `MatchPlay` and `MathPlay` for match play. */
export function scoringOf({ scoringSettings }: HistoryRound): string | undefined {
  const type = scoringSettings?.scoringMethod?.type
  return type === 'MatchPlay' ? 'MathPlay' : type
}

/** Returns the last part of the format's type: `Individual` for `RoundFormat.Individual`. */
export const formatOf = ({ format }: HistoryRound): string | undefined => format?.type.split('.').at(-1)
