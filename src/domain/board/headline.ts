import { pointsTotal } from '../competition.ts'
import { isolated } from '../isolated.ts'
import type { TextParts } from '../match-result.ts'
import type { Race } from '../race.ts'
import { resultOf } from '../round-result.ts'
import type { ShownRound } from '../shown-round.ts'
import { participantCards } from '../shown-round.ts'

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
