import type {
  Card,
  LiveRound,
  ParticipantCard,
  Round,
  RoundInfo,
  RoundSettings,
  Scorecard,
} from '../contract/round.ts'
import { fitRound } from './fit-round.ts'

/** A round that can be shown; a live one has no info. */
export interface ShownRound {
  info: RoundInfo | undefined
  settings: RoundSettings
  scorecard: Scorecard
}

/** Nothing where there is no course to show: such an answer is no round. */
export function shownRound(round: Round | LiveRound): ShownRound | undefined {
  const { settings, scorecard = { cards: [] } } = fitRound(round)
  if (!settings) return undefined
  return { info: 'info' in round ? round.info : undefined, settings, scorecard }
}

/** The cards of players and teams, out of the groups that they are in. */
export function participantCards(cards: readonly Card[]): ParticipantCard[] {
  return cards.flatMap((card) => {
    if (card.type === 'CourseCard') return []
    return card.type === 'GroupCard' ? participantCards(card.cards) : [card]
  })
}
