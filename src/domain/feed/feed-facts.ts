import type { HoleScore, ParticipantCard } from '../../contract/round.ts'
import {
  type Competition,
  type Competitor,
  competitionOf,
  competitorsOf,
  partnersOf,
} from '../competition.ts'
import { grossScoresOf } from '../hole-outcomes.ts'
import { isolated } from '../isolated.ts'
import { participantName } from '../leaderboard.ts'
import { type Race, raceOf } from '../race.ts'
import { holeChangesOf } from '../running-scores.ts'
import { participantCards, type ShownRound } from '../shown-round.ts'
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
  competition: Competition
  race: Race
  /** The lead after each step of the order of play. */
  leads: Lead[]
  competitors: FeedCompetitor[]
}

export function feedFactsOf(round: ShownRound): FeedFacts {
  const { scorecard, settings } = round
  const competition = competitionOf(round)
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
    changes: holeChangesOf(one.card, competition),
  }))
  return { round, competition, race, leads: leadsOf(competitors, competition, race.holes), competitors }
}
