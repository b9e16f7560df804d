import type { HoleScore, ParticipantCard } from '../../contract/round.ts'
import { isolated } from '../format/isolated.ts'
import { grossScoresOf, holeOutcomes } from '../results/hole-outcomes.ts'
import { participantName } from '../results/leaderboard.ts'
import { exactSum } from '../results/points.ts'
import { type Race, raceOf } from '../results/race.ts'
import {
  type Competitor,
  type Contest,
  competitorsOf,
  contestOf,
  partnersOf,
} from '../results/round-contest.ts'
import { holeChangesOf } from '../results/running-scores.ts'
import { participantCards, type ShownRound } from '../round/shown-round.ts'

/** The ball of a player or team. */
export interface FeedBall {
  cardIndex: number
  card: ParticipantCard
  /** As it is written in sentences. */
  name: string
  /** The gross scores in the order of the holes. */
  scores: (HoleScore | undefined)[]
}

/** A competitor, with the balls whose best one is the competitor's. */
export interface FeedCompetitor extends FeedBall, Competitor {
  partners: FeedBall[]
  /** What each hole adds to the running score, in the order of the holes. */
  changes: (number | undefined)[]
}

/** What the events of a round are found in. */
export interface FeedFacts {
  round: ShownRound
  contest: Contest
  race: Race
  /** The lead after each step of the order of play. */
  leads: Lead[]
  competitors: FeedCompetitor[]
}

export function feedFactsOf(round: ShownRound): FeedFacts {
  const { scorecard, settings } = round
  const contest = contestOf(round)
  const race = raceOf(round)
  const cards = participantCards(scorecard.cards)
  const partners = partnersOf(scorecard.cards)
  const ballOf = (card: ParticipantCard): FeedBall => {
    const cardIndex = cards.indexOf(card)
    const name = isolated(participantName(card.participant, cardIndex))
    return { cardIndex, card, name, scores: grossScoresOf(card, settings.course) }
  }
  const competitors = competitorsOf(round).map((one) => ({
    ...one,
    ...ballOf(one.card),
    partners: (partners.get(one.card) ?? []).map(ballOf),
    changes: holeChangesOf(one.card, contest),
  }))
  return { round, contest, race, leads: leadsOf(competitors, contest, race.holes), competitors }
}

/** Who led after a step of the order of play, as the leaderboard of a live round would have shown it then. */
export interface Lead {
  /** Card indexes of the leaders; empty before two competitors have a score, and while nobody has a point. */
  leaders: number[]
  /** What the sole leader was ahead of the next one, in strokes or points; 0 for a shared lead. */
  margin: number
}

interface Runner {
  cardIndex: number
  card: ParticipantCard
  /** What each hole adds to the running score, in the order of the holes. */
  changes: readonly (number | undefined)[]
}

const NOBODY: Lead = { leaders: [], margin: 0 }

/**
 * Returns the lead after each step. A competitor who is some holes behind is compared with the score so far, as on a
 * leaderboard; one who withdrew or was disqualified, until the last hole played.
 */
function leadsOf(runners: readonly Runner[], contest: Contest, holes: readonly number[]): Lead[] {
  const all = runners.map((one) => ({
    cardIndex: one.cardIndex,
    scores: scoresOf(one, contest, holes),
  }))
  return holes.map((_, step) =>
    leadAt(
      all.flatMap(({ cardIndex, scores }) => {
        const score = scores[step]
        return score === undefined ? [] : [{ cardIndex, score }]
      }),
      contest,
    ),
  )
}

/**
 * Returns the running score after each step, where less is better. Undefined before the first score, and where it can
 * no longer be compared: in stroke play after a pick-up, or a missing hole that will not be played.
 */
function scoresOf(
  { card, changes }: Runner,
  { decider, course, isNet, isLive }: Contest,
  holes: readonly number[],
): (number | undefined)[] {
  const isStrokes = decider === 'strokes'
  const outcomes = isStrokes ? holeOutcomes(card, course, isNet) : []
  const { state } = card.participant
  const isOut = !isLive || state !== undefined
  const last = state ? holes.findLastIndex((hole) => changes[hole] !== undefined) : holes.length
  let sum: number | undefined
  let hasEnded = false
  return holes.map((hole, step) => {
    const change = changes[hole]
    if (change !== undefined) sum = exactSum((sum ?? 0) + (isStrokes ? change : -change))
    else if (isStrokes && (isOut || outcomes[hole]?.isPickUp)) hasEnded = true
    return hasEnded || step > last ? undefined : sum
  })
}

function leadAt(
  compared: readonly { cardIndex: number; score: number }[],
  { decider }: Pick<Contest, 'decider'>,
): Lead {
  const best = Math.min(...compared.map(({ score }) => score))
  if (compared.length < 2 || (decider === 'points' && best === 0)) return NOBODY
  const leaders = compared.filter(({ score }) => score === best).map(({ cardIndex }) => cardIndex)
  const others = compared.filter(({ score }) => score !== best).map(({ score }) => score)
  return { leaders, margin: leaders.length > 1 ? 0 : exactSum(Math.min(...others) - best) }
}
