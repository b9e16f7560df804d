import { isolated } from '../format/isolated.ts'
import type { TextParts } from '../results/match-result.ts'
import type { Race } from '../results/race.ts'
import { pointsTotal } from '../results/round-contest.ts'
import { resultOf } from '../results/round-result.ts'
import type { ShownRound } from '../round/shown-round.ts'
import { participantCards } from '../round/shown-round.ts'

/**
 * Returns the result of a finished round, or the state of a match in play: "Ann 2 up" and ", 4 to play". Undefined for
 * any other round in play, and for a match before its first hole.
 */
export function headlineOf(round: ShownRound, race: Race): TextParts | undefined {
  return resultOf(round, race) ?? (race.decider === 'match' ? stateOfMatch(round, race) : undefined)
}

function stateOfMatch({ scorecard }: ShownRound, { lines }: Race): TextParts | undefined {
  const leader = lines[0]?.entry
  const card = leader && participantCards(scorecard.cards)[leader.cardIndex]
  const match = card && pointsTotal(card)?.match
  if (!match || match.thru === 0) return undefined
  const { figure, name } = leader
  const strong = figure === 'All square' ? figure : `${isolated(name)} ${figure.replace('Dormie', 'dormie')}`
  return { strong, rest: `, ${match.remaining} to play` }
}
