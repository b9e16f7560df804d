import type { Card, CourseHole, ParticipantCard } from '../../contract/round.ts'
import { holeLengthM } from './hole-length.ts'
import { participantCards } from './shown-round.ts'

/** Metres by hole. */
export type Lengths = readonly (number | undefined)[]

/** Returns the lengths of the holes from a player's tee, or undefined if the tee has none of its own. */
export function teeLengthsOf(card: ParticipantCard | undefined): Lengths | undefined {
  const participant = card?.participant
  const lengths = participant?.type === 'ScorecardIndividualPlayer' ? participant.tee?.lengthsM : undefined
  return lengths?.some((metres) => metres !== undefined) ? lengths : undefined
}

/** Returns the lengths from the tee that all players play, or undefined if they differ or are unknown. */
export function commonTeeLengths(cards: readonly Card[]): Lengths | undefined {
  const players = participantCards(cards).filter(
    ({ participant }) => participant.type === 'ScorecardIndividualPlayer',
  )
  const [first, ...others] = players.map(teeLengthsOf)
  return others.every((lengths) => JSON.stringify(lengths) === JSON.stringify(first)) ? first : undefined
}

/**
 * Returns the length of a hole from the tee of the viewer's own player, or from the tee that all play; undefined if
 * neither has one of its own.
 * @param ownCard index among `participantCards`
 */
export function teeLengthAt(cards: readonly Card[], hole: number, ownCard?: number): number | undefined {
  const own = ownCard === undefined ? undefined : participantCards(cards)[ownCard]
  return (teeLengthsOf(own) ?? commonTeeLengths(cards))?.[hole]
}

/** Returns the lengths of the holes for one player or team. */
export function lengthsFor(card: ParticipantCard | undefined, holes: readonly CourseHole[]): Lengths {
  return withLines(teeLengthsOf(card), holes)
}

/** Returns the lengths of the course: from the tee that all play, else along the lines of play. */
export function courseLengths(cards: readonly Card[], holes: readonly CourseHole[]): Lengths {
  return withLines(commonTeeLengths(cards), holes)
}

function withLines(lengths: Lengths | undefined, holes: readonly CourseHole[]): Lengths {
  return holes.map((hole, at) => lengths?.[at] ?? holeLengthM(hole))
}
