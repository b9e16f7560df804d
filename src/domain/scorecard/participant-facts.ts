import type { Participant } from '../../contract/round.ts'

/** The line below a name: a team's players or the tees, and the playing handicap. */
export function factsOf(participant: Participant): string[] {
  const { playingHandicap } = participant
  const facts: string[] = []
  if (participant.type === 'ScorecardTeam') {
    const names = participant.players.map((player) => player.name).join(', ')
    if (names) facts.push(names)
  } else if (participant.tee?.name) facts.push(`${participant.tee.name} tees`)
  // A plus handicap is a negative number that golfers write with a plus.
  if (playingHandicap !== undefined) {
    facts.push(`Hcp ${playingHandicap < 0 ? `+${-playingHandicap}` : playingHandicap}`)
  }
  return facts
}
