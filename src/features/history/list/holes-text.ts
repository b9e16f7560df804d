import type { HistoryRound } from '../../../contract/history.ts'

/**
 * Returns the number of holes, such as "9 holes" or "17 holes". Empty for a complete round of eighteen, and if the
 * numbers are unknown.
 */
export function holesText({ holesPlayed, holeCount }: HistoryRound): string {
  if (holesPlayed === undefined || holeCount === undefined) return ''
  if (holesPlayed === holeCount && holeCount === 18) return ''
  return holesPlayed === 1 ? '1 hole' : `${holesPlayed} holes`
}
