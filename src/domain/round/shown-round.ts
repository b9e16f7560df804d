import {
  type Card,
  LIVE_ROUND,
  type ParticipantCard,
  type Round,
  type RoundInfo,
  type RoundSettings,
  type Scorecard,
} from '../../contract/round.ts'
import { fitRound } from './fit-round.ts'

/** A round that has a course, and can therefore be shown. A live round has no info. */
export interface ShownRound {
  info: RoundInfo | undefined
  /** Whether it is still being played. */
  isLive: boolean
  settings: RoundSettings
  scorecard: Scorecard
  /** The number of this version of a live round, if the API has numbers. */
  seq?: number | undefined
}

/** Returns the round with lists of the course's length, or undefined if it has no course with at least one hole. */
export function shownRound(round: Round): ShownRound | undefined {
  const { type, info, settings, scorecard = { cards: [] } } = fitRound(round)
  if (!settings || settings.course.holes.length === 0) return undefined
  return { info, isLive: type === LIVE_ROUND, settings, scorecard, seq: round.seq }
}

/** Returns whether a version of a live round is older than another. Versions without a number have no order. */
export function isOlder(version: { seq?: number | undefined }, than: { seq?: number | undefined }): boolean {
  return version.seq !== undefined && than.seq !== undefined && version.seq < than.seq
}

/** Returns the cards of all players and teams, including those in groups. */
export function participantCards(cards: readonly Card[]): ParticipantCard[] {
  return cards.flatMap((card) => {
    if (card.type === 'CourseCard') return []
    return card.type === 'GroupCard' ? participantCards(card.cards) : [card]
  })
}
