import type { ParticipantCard, RoundSettings, Total } from '../contract/round.ts'
import { participantCards, type ShownRound } from './shown-round.ts'

/** A competing player or team, with its index among all participant cards of the round. */
export interface Competitor {
  cardIndex: number
  card: ParticipantCard
}

/** What decides the round: strokes (fewest win), points (most win) or a match of two sides. */
export type Decider = 'strokes' | 'points' | 'match'

export interface Competition {
  competitors: Competitor[]
  decider: Decider
  /** Whether handicap strokes count. */
  isNet: boolean
}

const POINTS_METHODS = ['Stableford', 'MatchPlay', 'MathPlay', 'Skins', 'Nines']

/** Returns the competitors of a round and what decides it. In a round with teams, only the teams compete. */
export function competitionOf({ settings, scorecard }: ShownRound): Competition {
  const all = participantCards(scorecard.cards).map((card, cardIndex) => ({ cardIndex, card }))
  const teams = all.filter(({ card }) => card.participant.type === 'ScorecardTeam')
  const competitors = teams.length > 0 ? teams : all
  return { competitors, decider: deciderOf(settings, competitors), isNet: settings.handicapMode !== 'Gross' }
}

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
