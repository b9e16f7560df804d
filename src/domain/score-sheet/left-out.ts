import type { EntryOf } from '../../contract/score-sheet-entries.ts'
import { isScramble, type ScoreSheet } from './sheet.ts'
import { playedHoles, shownAs, shownPlayers, shownTeams } from './sheet-players.ts'

/**
 * Returns why a score that is in the log is not part of the round at present, in words; undefined if it is. It comes back
 * with what it belongs to: the format, the hole, the team or the player.
 */
export function leftOutReason(
  sheet: ScoreSheet,
  { player = '', team, hole }: Pick<EntryOf<'score'>, 'player' | 'team' | 'hole'>,
): string | undefined {
  if (!playedHoles(sheet).includes(hole)) return 'the hole is not played'
  const teams = isScramble(sheet) ? shownTeams(sheet) : []
  if (team !== undefined) {
    if (!isScramble(sheet)) return 'only a scramble has scores of teams'
    return teams.some(({ id }) => id === team) ? undefined : 'the team has no players'
  }
  const shown = shownAs(sheet, player)
  if (!shownPlayers(sheet).some(({ id }) => id === shown)) return 'the player was removed'
  const isInTeam = teams.some(({ players }) => players.includes(shown))
  return isInTeam ? 'the team has the score in a scramble' : undefined
}
