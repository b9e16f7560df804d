import type { RecordedRound } from '../../contract/recorded-round.ts'

/**
 * Returns whether a player of a round has played: was there, and has a record of a hole. In a scramble, a player has
 * played if the team has.
 */
export function hasPlayed({ format, players, teams = [] }: RecordedRound, player: number): boolean {
  if (players[player]?.state === 'noShow') return false
  const isScramble = format.type === 'RoundFormat.Team.Scramble'
  const team = isScramble ? teams.find((one) => one.players.includes(player)) : undefined
  const records = [team?.holes, ...(team?.players ?? [player]).map((index) => players[index]?.holes)]
  return records.some((holes) => holes?.some((hole) => hole !== undefined))
}
