import { isPlayedScore } from '../results/hole-outcomes.ts'
import { pointsWords } from '../results/leader-text.ts'
import type { FeedCompetitor, FeedFacts } from './feed-facts.ts'
import { leadNews, marginWords, matchNews } from './feed-words.ts'

/** What a competitor has won on a hole of a game that is decided hole by hole. */
export type Gain = { kind: 'holeWon' } | { kind: 'skin'; skins: number }

const MATCH_METHODS = ['MatchPlay', 'MathPlay']

/** Returns what a competitor has won on a hole: the hole in match play, skins in skins. @param step in order of play */
export function gainOf({ changes }: FeedCompetitor, step: number, facts: FeedFacts): Gain | undefined {
  const { race, contest, competitors } = facts
  const change = changes[race.holes[step] ?? 0] ?? 0
  if (change <= 0 || contest.decider === 'strokes') return undefined
  if (!competitors.every((one) => isSettled(one, step, facts))) return undefined
  const { method = '', decider } = contest
  if (method === 'Skins') return { kind: 'skin', skins: change }
  return decider === 'match' || MATCH_METHODS.includes(method) ? { kind: 'holeWon' } : undefined
}

/**
 * Returns whether no partner can improve the score of a competitor on a hole any more: all have completed it, or a later
 * one, or the hole was conceded.
 */
export function isSettled({ partners, scores }: FeedCompetitor, step: number, { race }: FeedFacts): boolean {
  if (scores[race.holes[step] ?? 0]?.isConceded) return true
  return partners.every(
    (partner) =>
      partner.card.participant.state !== undefined ||
      race.holes.slice(step).some((hole) => isPlayedScore(partner.scores[hole])),
  )
}

/** Returns ", wins the hole, 2 up" or ", wins 3 skins"; undefined if the competitor has won nothing. */
export function gainText(competitor: FeedCompetitor, step: number, facts: FeedFacts): string | undefined {
  const gain = gainOf(competitor, step, facts)
  if (!gain) return undefined
  if (gain.kind === 'skin') return `, wins ${pointsWords(gain.skins, 'Skins')}`
  return `, wins the hole${stateText(competitor, step, facts)}`
}

/** Returns ", 2 up" in a match of two sides, otherwise what the hole means for the lead. */
export function stateText(competitor: FeedCompetitor, step: number, facts: FeedFacts): string {
  const { race, contest } = facts
  if (contest.decider !== 'match') return leadText(competitor, step, facts)
  const up = race.lines.find(({ entry }) => entry.cardIndex === competitor.cardIndex)?.values[step]
  return up === undefined ? '' : `, ${matchNews(up, race.holes.length - 1 - step)}`
}

/**
 * Returns ", leads by 2", ", shares the lead" or ", loses the lead"; empty for all others and in a match.
 * @param isBad whether the competitor had a double bogey or worse on the hole
 */
export function leadText(
  { cardIndex }: FeedCompetitor,
  step: number,
  { leads, race, contest }: FeedFacts,
  isBad = false,
): string {
  if (contest.decider === 'match') return ''
  const change = { now: leads[step], before: leads[step - 1], isBad }
  const text = leadNews(cardIndex, change, (margin) => marginWords(margin, contest, race.label))
  return text === undefined ? '' : `, ${text}`
}
