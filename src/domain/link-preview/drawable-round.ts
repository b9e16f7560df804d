import type { Card, Participant } from '../../contract/round.ts'
import type { ShownRound } from '../round/shown-round.ts'

/** Returns whether the fonts of the image contain a character. */
export type CanDraw = (character: string) => boolean

/**
 * Returns the round with names reduced to the characters that the fonts of the image contain. A name that would lose
 * most of its letters is removed: a player is then called "Player 2", and a course is not shown.
 */
export function drawableRound(round: ShownRound, canDraw: CanDraw): ShownRound {
  const name = (text: string) => drawableName(text, canDraw)
  const participant = (one: Participant): Participant =>
    one.type === 'ScorecardTeam'
      ? {
          ...one,
          name: name(one.name),
          players: one.players.map((player) => ({ ...player, name: name(player.name) })),
        }
      : { ...one, name: name(one.name) }
  const card = (one: Card): Card => {
    if (one.type === 'CourseCard') return one
    if (one.type === 'GroupCard') return { ...one, cards: one.cards.map(card) }
    return { ...one, participant: participant(one.participant) }
  }
  const { settings, scorecard } = round
  return {
    ...round,
    settings: {
      ...settings,
      course: { ...settings.course, name: name(settings.course.name) || 'A round of golf' },
    },
    scorecard: { cards: scorecard.cards.map(card) },
  }
}

/** Returns the text without the characters that cannot be drawn; empty if they are more than half of its letters. */
function drawableName(text: string, canDraw: CanDraw): string {
  const characters = Array.from(text.toWellFormed().normalize('NFC'))
  const drawable = characters.map((character) => (canDraw(character) ? character : ' '))
  const letters = characters.filter((character) => /[\p{L}\p{N}]/u.test(character))
  if (letters.filter(canDraw).length * 2 < letters.length) return ''
  return drawable.join('').replace(/\s+/g, ' ').trim()
}
