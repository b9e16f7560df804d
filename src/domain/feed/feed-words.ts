import { pointsWords } from '../results/leader-text.ts'
import type { Contest } from '../results/round-contest.ts'
import { isNetScore, type MarkedScore, scoreOverPar, scoreWord } from '../results/score-mark.ts'
import type { Lead } from './feed-facts.ts'

const VERBS = new Map([
  [-3, 'made an albatross on'],
  [-2, 'eagled'],
  [-1, 'birdied'],
  [2, 'double-bogeyed'],
  [3, 'triple-bogeyed'],
])

/**
 * Returns what a player did on a hole, if it is news: "birdied 11", "made a net birdie on 11", "made a hole in one on 7",
 * "took 9 on 3", "picked up on 5". Undefined for par, bogey, a conceded hole and a hole without a score.
 * @param number the printed number of the hole
 * @param isNet whether the game counts net scores
 */
export function scoreNews(
  score: MarkedScore,
  number: number | undefined,
  isNet: boolean,
): string | undefined {
  const { kind, total, isConceded, isMaximum } = score
  if (isConceded) return undefined
  if (kind === 'PickUp') return `picked up on ${number}`
  if (kind === 'Score' && total === 1) return `made a hole in one on ${number}`
  const over = scoreOverPar(score, isNet)
  if (over === undefined || (over > -1 && over < 2)) return undefined
  if (isMaximum) return over > 0 ? `took the maximum on ${number}` : undefined
  const verb = VERBS.get(over)
  if (verb && isNetScore(score, isNet)) {
    return `made a ${scoreWord({ ...score, isMaximum: undefined }, isNet)} on ${number}`
  }
  if (verb) return `${verb} ${number}`
  return over > 0 ? `took ${total} on ${number}` : `played ${number} in ${total}`
}

/**
 * Returns "leads by 2", "leads by 3 points", "shares the lead" or "loses the lead"; undefined for all others. A bad score
 * does not win the lead: after it, whoever led alone "still leads by 2".
 */
export function leadNews(
  cardIndex: number,
  { now, before, isBad }: { now: Lead | undefined; before: Lead | undefined; isBad: boolean },
  marginText: (margin: number) => string,
): string | undefined {
  if (!now || now.leaders.length === 0) return undefined
  const hasLed = before?.leaders.includes(cardIndex) ?? false
  const hasLedAlone = hasLed && before?.leaders.length === 1
  if (!now.leaders.includes(cardIndex)) return hasLed ? 'loses the lead' : undefined
  if (isBad && !hasLed) return undefined
  if (now.leaders.length > 1) return isBad && !hasLedAlone ? undefined : 'shares the lead'
  return `${isBad && hasLedAlone ? 'still leads' : 'leads'} by ${marginText(now.margin)}`
}

/** Returns a margin as text: "2" strokes, "1 point" or "3 skins". @param label of the leaderboard */
export function marginWords(margin: number, { decider }: Pick<Contest, 'decider'>, label: string): string {
  return decider === 'points' ? pointsWords(margin, label) : String(margin)
}

/** Returns the state of a match in play: "2 up", "1 down", "all square" or "dormie 2". */
export function matchNews(up: number, remaining: number): string {
  if (up === 0) return 'all square'
  if (up === remaining) return `dormie ${up}`
  return `${Math.abs(up)} ${up > 0 ? 'up' : 'down'}`
}
