import { exactSum } from '../results/points.ts'
import type { Race } from '../results/race.ts'
import type { Competitor, Contest } from '../results/round-contest.ts'
import { holeChangesOf } from '../results/running-scores.ts'

interface Move {
  cardIndex: number
  /** Less is better. */
  before: number
  now: number
}

/**
 * Returns by card index how many positions each competitor has won with the last hole: the leaderboard compared with the
 * one when everybody had completed one hole less. Empty unless the round is in play, and in a match.
 */
export function movementsOf(
  competitors: readonly Competitor[],
  contest: Contest,
  { holes, lines }: Race,
): Map<number, number> {
  if (!contest.isLive || contest.decider === 'match') return new Map()
  const ranked = new Set(
    lines.flatMap(({ entry }) => (entry.position === undefined ? [] : [entry.cardIndex])),
  )
  const moves = competitors.flatMap((one): Move[] => {
    const { cardIndex, card } = one
    if (!ranked.has(cardIndex)) return []
    const changes = holeChangesOf(card, contest)
    const scored = holes.flatMap((hole) => changes[hole] ?? [])
    const last = scored.at(-1)
    if (last === undefined || scored.length < 2) return []
    const sign = contest.decider === 'strokes' ? 1 : -1
    const now = exactSum(sign * scored.reduce((a, b) => a + b, 0))
    return [{ cardIndex, now, before: exactSum(now - sign * last) }]
  })
  const placeOf = (one: Move, when: 'before' | 'now') =>
    moves.filter((other) => other[when] < one[when]).length
  return new Map(moves.map((one) => [one.cardIndex, placeOf(one, 'before') - placeOf(one, 'now')]))
}
