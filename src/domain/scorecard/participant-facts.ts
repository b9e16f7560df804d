import type { Participant } from '../../contract/round.ts'

/** Returns the facts below a name: the tees or the players of a team, and the playing handicap. */
export function factsOf(participant: Participant): string[] {
  const { playingHandicap } = participant
  const facts: string[] = []
  if (participant.type === 'ScorecardTeam') {
    const names = participant.players.map((player) => player.name).join(', ')
    if (names) facts.push(names)
  } else if (participant.tee?.name) facts.push(`${participant.tee.name} tees`)
  // Golfers write a negative handicap with a plus sign.
  if (playingHandicap !== undefined) {
    facts.push(`Hcp ${playingHandicap < 0 ? `+${-playingHandicap}` : playingHandicap}`)
  }
  return facts
}
