import * as v from 'valibot'
import type { HistoryRound } from '../../contract/history.ts'
import type { RecordedRound } from '../../contract/recorded-round.ts'
import { round } from '../../contract/round.ts'
import { leaderboardOf } from '../results/leaderboard.ts'
import { competitorOf } from '../results/round-contest.ts'
import { shownRound } from '../round/shown-round.ts'
import { cardIndexOf } from '../statistics/hole-averages.ts'
import { scoreRound } from './score-round.ts'

/**
 * Returns the place of a player's side on the leaderboard of a finished round; undefined without other competitors or
 * without a place.
 */
export function placeOf(recorded: RecordedRound, player: number): HistoryRound['place'] {
  const isScramble = recorded.format.type === 'RoundFormat.Team.Scramble'
  const team = recorded.teams?.findIndex(({ players }) => players.includes(player))
  const cardIndex = isScramble && team !== undefined ? team : cardIndexOf(recorded, player)
  const shown = shownRound(v.parse(round, { type: 'Round', ...scoreRound(recorded, { isLive: false }) }))
  if (!shown || cardIndex === undefined) return undefined
  const competitor = competitorOf(shown, cardIndex)
  const { entries } = leaderboardOf(shown)
  const own = entries.find((entry) => entry.cardIndex === competitor?.cardIndex)
  if (own?.position === undefined || entries.length < 2) return undefined
  const isTied = entries.some((entry) => entry !== own && entry.position === own.position)
  return { position: own.position, of: entries.length, isTied: isTied || undefined }
}
