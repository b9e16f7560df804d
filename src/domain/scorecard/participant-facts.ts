import type { Participant } from '../../contract/round.ts'
import { counted } from '../format/counted.ts'
import { handicapText } from '../handicap/handicap-text.ts'

/**
 * Returns the facts below a name: the tees or the players of a team, the playing handicap, and the strokes received in
 * a net match.
 */
export function factsOf(participant: Participant): string[] {
  const { playingHandicap, matchStrokes } = participant
  const facts: string[] = []
  if (participant.type === 'ScorecardTeam') {
    const names = participant.players.map((player) => player.name).join(', ')
    if (names) facts.push(names)
  } else if (participant.tee?.name) facts.push(`${participant.tee.name} tees`)
  if (playingHandicap !== undefined) facts.push(handicapText(playingHandicap))
  if (matchStrokes !== undefined) {
    facts.push(
      matchStrokes === 0 ? 'receives no strokes' : `receives ${counted(matchStrokes, 'stroke', 'strokes')}`,
    )
  }
  return facts
}
