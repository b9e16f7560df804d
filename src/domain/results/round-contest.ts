import type { Card, ParticipantCard, RoundSettings, Total } from '../../contract/round.ts'
import { participantCards, type ShownRound } from '../round/shown-round.ts'

/** A competing player or team, with its index among all participant cards of the round. */
export interface Competitor {
  cardIndex: number
  card: ParticipantCard
  /** Whether the ball is the best one of partners, whose own cards are in the same group. */
  isBestBall: boolean
}

/** What decides the round: strokes (fewest win), points (most win) or a match of two sides. */
export type Decider = 'strokes' | 'points' | 'match'

/** What everything that is said about a participant depends on, apart from the participant's own card. */
export interface Contest {
  decider: Decider
  /** The scoring type of the round; undefined if unknown. */
  method: string | undefined
  /** Whether handicap strokes count. */
  isNet: boolean
  isLive: boolean
  /** Whether teams compete; their players then do not compete by themselves. */
  hasTeams: boolean
  course: RoundSettings['course']
}

const POINTS_METHODS = ['Stableford', 'MatchPlay', 'MathPlay', 'Skins', 'Nines']

/** Returns what decides a round. */
export function contestOf(round: ShownRound): Contest {
  const { settings, isLive, scorecard } = round
  return {
    decider: deciderOf(settings, competitorsOf(round)),
    method: settings.scoringMethod?.type,
    isNet: settings.handicapMode !== 'Gross',
    isLive,
    hasTeams: participantCards(scorecard.cards).some(isTeam),
    course: settings.course,
  }
}

/** Returns the competitors of a round. In a round with teams, only the teams compete. */
export function competitorsOf({ scorecard }: Pick<ShownRound, 'scorecard'>): Competitor[] {
  const partners = partnersOf(scorecard.cards)
  const all = participantCards(scorecard.cards).map((card, cardIndex) => ({
    cardIndex,
    card,
    isBestBall: partners.has(card),
  }))
  const teams = all.filter(({ card }) => isTeam(card))
  return teams.length > 0 ? teams : all
}

/**
 * Returns the competitor for whom a participant plays: the same one, or the team whose ball can be the participant's.
 * @param cardIndex index among `participantCards`
 */
export function competitorOf(
  { scorecard }: Pick<ShownRound, 'scorecard'>,
  cardIndex: number,
): Competitor | undefined {
  const partners = partnersOf(scorecard.cards)
  const card = participantCards(scorecard.cards)[cardIndex]
  return competitorsOf({ scorecard }).find(
    (one) => one.card === card || (card && partners.get(one.card)?.includes(card)),
  )
}

/** Returns the cards of the partners whose best ball is a team's ball, by the team's card. */
export function partnersOf(cards: readonly Card[]): Map<ParticipantCard, ParticipantCard[]> {
  const groups = cards.filter((card) => card.type === 'GroupCard')
  return new Map(
    groups.flatMap((group): [ParticipantCard, ParticipantCard[]][] => {
      const own = group.cards.filter((card) => card.type !== 'CourseCard' && card.type !== 'GroupCard')
      const players = own.filter(({ type }) => type === 'ParticipantCard')
      const teams = players.length > 0 ? own.filter(({ type }) => type === 'TeamCard') : []
      return [
        ...teams.map((team): [ParticipantCard, ParticipantCard[]] => [team, players]),
        ...partnersOf(group.cards),
      ]
    }),
  )
}

export const isTeam = ({ participant }: ParticipantCard) => participant.type === 'ScorecardTeam'

function deciderOf({ scoringMethod }: RoundSettings, competitors: readonly Competitor[]): Decider {
  const method = scoringMethod?.type
  if (method === 'StrokePlay') return 'strokes'
  const totals = competitors.map(({ card }) => pointsTotal(card))
  if (totals.some((total) => total?.match)) return 'match'
  const hasPoints = totals.some((total) => total?.score.type === 'StablefordScore')
  return hasPoints || POINTS_METHODS.includes(method ?? '') ? 'points' : 'strokes'
}

/** Returns the total in points or holes won, for the games that count these. */
export function pointsTotal({ totals }: ParticipantCard): Total | undefined {
  return totals.find(
    ({ score, method, match }) =>
      match || score.type === 'StablefordScore' || (method !== undefined && method !== 'StrokePlay'),
  )
}

/** Returns the total in strokes, gross or net. */
export function strokesTotal({ totals }: ParticipantCard, isNet: boolean): Total | undefined {
  const mode = isNet ? 'Net' : 'Gross'
  return totals.find(
    ({ score, method, handicapMode = 'Gross' }) =>
      score.type !== 'StablefordScore' && (method ?? 'StrokePlay') === 'StrokePlay' && handicapMode === mode,
  )
}
