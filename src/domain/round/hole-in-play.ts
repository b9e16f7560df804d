import type { ParticipantCard } from '../../contract/round.ts'
import { holeOutcomes } from '../results/hole-outcomes.ts'
import { competitorsOf, partnersOf } from '../results/round-contest.ts'
import { playedOrder } from '../results/running-scores.ts'
import { valuesOf } from '../scorecard/rows.ts'
import type { ShownRound } from './shown-round.ts'

/** Who is further behind the first is in another group, or is not scored any more. */
const GROUP_STEPS = 2

/**
 * Returns the index of the hole in play: the last one with a score, and the next one as soon as the last player of the
 * leading group has completed it. Nobody waits for players who withdrew. Undefined before the first score; the last hole
 * when all holes are completed.
 */
export function holeInPlay(round: ShownRound): number | undefined {
  const holes = playedOrder(round)
  const partners = partnersOf(round.scorecard.cards)
  const completed = competitorsOf(round)
    .flatMap(({ card }) => partners.get(card) ?? [card])
    .filter(({ participant }) => participant.state === undefined)
    .map((card) => completedSteps(card, round, holes))
  const first = Math.max(0, ...completed)
  if (first === 0) return undefined
  const isWaiting = completed.some((steps) => steps < first && steps >= first - GROUP_STEPS)
  return holes[isWaiting ? first - 1 : Math.min(first, holes.length - 1)]
}

/**
 * Returns the number of steps in order of play up to the last completed hole. A hole of a match can be decided without a
 * score.
 */
function completedSteps(card: ParticipantCard, { settings }: ShownRound, holes: readonly number[]): number {
  const outcomes = holeOutcomes(card, settings.course, false)
  const decided = valuesOf(card, 'ScoreRow')
  const isCompleted = (hole: number) =>
    outcomes[hole]?.isFinished || decided[hole]?.type === 'StablefordScore'
  return 1 + holes.findLastIndex(isCompleted)
}
