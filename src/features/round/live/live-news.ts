import type { HoleScore, ParticipantCard } from '../../../contract/round.ts'
import { scoreWord } from '../../../domain/score-mark.ts'
import { participantCards, type ShownRound } from '../../../domain/shown-round.ts'

/** One score that came, or was corrected. */
export interface News {
  name: string
  holeIndex: number
  score: HoleScore
}

function scoresOf(card: ParticipantCard | undefined): (HoleScore | undefined)[] {
  const row = card?.rows.find((one) => one.type === 'GrossScoreRow')
  return row ? [...row.data.outValues, ...row.data.inValues] : []
}

const isPlayed = (score: HoleScore | undefined) => score !== undefined && score.kind !== 'NoScore'

/** What changed between two values of one live round, in the order of the cards and holes. */
export function newsBetween(previous: ShownRound | undefined, next: ShownRound): News[] {
  const before = participantCards(previous?.scorecard.cards ?? [])
  return participantCards(next.scorecard.cards).flatMap((card, at) => {
    const old = scoresOf(before[at])
    return scoresOf(card).flatMap((score, holeIndex) => {
      const was = old[holeIndex]
      if (!score || !isPlayed(score) || (was?.kind === score.kind && was.total === score.total)) return []
      return [{ name: card.participant.name, holeIndex, score }]
    })
  })
}

const LISTED_MAX = 3

/** "Hole 7: Ann 5, bogey"; many at once are only counted. Empty for no news. */
export function newsText(news: readonly News[]): string {
  if (news.length > LISTED_MAX) return `${news.length} new scores`
  return news
    .map(({ name, holeIndex, score }) => {
      const strokes = score.kind === 'Score' && score.total !== undefined ? `${score.total}, ` : ''
      return `Hole ${holeIndex + 1}: ${name} ${strokes}${scoreWord(score)}`
    })
    .join('. ')
}

/**
 * The hole that play has come to: scored, while the next one is not. The course is a circle, for a round may
 * start on hole 10. Undefined before the first score.
 */
export function holeInPlay({ settings, scorecard }: ShownRound): number | undefined {
  const count = settings.course.holes.length
  const played = Array.from({ length: count }, () => false)
  for (const card of participantCards(scorecard.cards)) {
    scoresOf(card).forEach((score, at) => {
      if (isPlayed(score)) played[at] = true
    })
  }
  if (!played.includes(true)) return undefined
  const front = played.findLastIndex((one, at) => one && !played[(at + 1) % count])
  return front === -1 ? count - 1 : front
}

export function hasScores(round: ShownRound): boolean {
  return holeInPlay(round) !== undefined
}
