import type { HoleScore } from '../../../contract/round.ts'
import { scoreWord } from '../../../domain/score-mark.ts'
import { valuesOf } from '../../../domain/scorecard/rows.ts'
import { participantCards, type ShownRound } from '../../../domain/shown-round.ts'

/** A score that was entered or corrected. */
export interface ScoreChange {
  name: string
  /** From 0. */
  holeIndex: number
  score: HoleScore
}

const isPlayed = (score: HoleScore | undefined) => score !== undefined && score.kind !== 'NoScore'

/** Returns the changes between two values of a live round, in the order of the cards and holes. */
export function scoreChanges(previous: ShownRound | undefined, next: ShownRound): ScoreChange[] {
  const previousCards = participantCards(previous?.scorecard.cards ?? [])
  return participantCards(next.scorecard.cards).flatMap((card, at) => {
    const previousCard = previousCards[at]
    const previousScores = previousCard ? valuesOf(previousCard, 'GrossScoreRow') : []
    return valuesOf(card, 'GrossScoreRow').flatMap((score, holeIndex) => {
      const before = previousScores[holeIndex]
      if (!score || !isPlayed(score)) return []
      if (before?.kind === score.kind && before.total === score.total) return []
      return [{ name: card.participant.name, holeIndex, score }]
    })
  })
}

const LISTED_MAX = 3

/** Returns the changes as text: "Hole 7: Ann 5, bogey". Returns only their number if there are many. */
export function announcementOf(changes: readonly ScoreChange[]): string {
  if (changes.length > LISTED_MAX) return `${changes.length} new scores`
  return changes
    .map(({ name, holeIndex, score }) => {
      const strokes = score.kind === 'Score' && score.total !== undefined ? `${score.total}, ` : ''
      return `Hole ${holeIndex + 1}: ${name} ${strokes}${scoreWord(score)}`
    })
    .join('. ')
}

/**
 * Returns the index of the hole that was played last: a hole with a score after which the next hole has none. The first
 * hole follows the last hole, because a round may start on hole 10. Undefined before the first score.
 */
export function holeInPlay({ settings, scorecard }: ShownRound): number | undefined {
  const count = settings.course.holes.length
  const played = Array.from({ length: count }, () => false)
  for (const card of participantCards(scorecard.cards)) {
    valuesOf(card, 'GrossScoreRow').forEach((score, at) => {
      if (isPlayed(score)) played[at] = true
    })
  }
  if (!played.includes(true)) return undefined
  const last = played.findLastIndex((isHolePlayed, at) => isHolePlayed && !played[(at + 1) % count])
  return last === -1 ? count - 1 : last
}

export function hasScores(round: ShownRound): boolean {
  return holeInPlay(round) !== undefined
}
