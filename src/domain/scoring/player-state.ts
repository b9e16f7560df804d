import type { RecordedRound } from '../../contract/recorded-round.ts'
import type { PlayerState } from '../../contract/round-rules.ts'

/** From the state that a team has if one of its players has it, to the one that all must have. */
const TEAM_ORDER: readonly PlayerState[] = ['disqualified', 'withdrawn', 'noShow']

/**
 * Returns why a side has no result. A team plays on as long as one of its players does (Rules of Golf 23.4), so all of
 * them must have a state.
 * @param players indexes of the side's players
 */
export function stateOf(
  { players: all }: Pick<RecordedRound, 'players'>,
  players: readonly number[],
): PlayerState | undefined {
  const states = players.map((index) => all[index]?.state)
  return states.includes(undefined) ? undefined : TEAM_ORDER.find((state) => states.includes(state))
}
