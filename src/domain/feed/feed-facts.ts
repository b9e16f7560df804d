import type { HoleScore, ParticipantCard } from '../../contract/round.ts'
import { isolated } from '../format/isolated.ts'
import { grossScoresOf } from '../results/hole-outcomes.ts'
import { participantName } from '../results/leaderboard.ts'
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
import { type Lead, leadsOf } from './leads.ts'

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
