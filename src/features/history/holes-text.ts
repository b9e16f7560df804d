import type { HistoryRound } from '../../contract/history.ts'

/**
 * Returns the number of holes of a round that is not a complete round of eighteen, such as "9 holes" or "17 holes";
 * empty for any other round, and if the numbers are unknown.
 */
export function holesText({ holesPlayed, holeCount }: HistoryRound): string {
  if (holesPlayed === undefined || holeCount === undefined) return ''
  if (holesPlayed === holeCount && holeCount === 18) return ''
  return holesPlayed === 1 ? '1 hole' : `${holesPlayed} holes`
}
