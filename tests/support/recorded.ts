import * as v from 'valibot'
import { type RecordedRound, recordedRound } from '../../src/contract/recorded-round.ts'
import type { Card, ParticipantCard, Row, RowType } from '../../src/contract/round.ts'
import { round } from '../../src/contract/round.ts'
import type { PlayState } from '../../src/domain/scoring/ball.ts'
import { scoreRound } from '../../src/domain/scoring/score-round.ts'

export const FINISHED: PlayState = { isLive: false }
export const LIVE: PlayState = { isLive: true }

type Upload = v.InferInput<typeof recordedRound>
type Holes = ({ strokes: number } | { pickUp: true } | null)[]

/** `'4 5 P .'`: strokes, a pick-up, a hole not played. */
export function strokes(line: string): Holes {
  return line.split(' ').map((word) => {
    if (word === '.') return null
    return word === 'P' ? { pickUp: true } : { strokes: Number(word) }
  })
}

/** Holes with those pars, the stroke indexes in hole order. */
export function holes(...pars: number[]): Upload['course']['holes'] {
  return pars.map((par, at) => ({ par, strokeIndex: at + 1 }))
}

/** As uploaded: Ann alone, three par 4, stroke play, gross, with whatever is put in the place of that. */
export function upload(changes: Partial<Upload> = {}): Upload {
  return {
    version: 1,
    startTimestampMs: Date.UTC(2026, 5, 20, 9),
    timezoneOffset: 7_200_000,
    course: { name: 'Old Links', holes: holes(4, 4, 4) },
    scoringMethod: { type: 'StrokePlay' },
    handicapMode: 'Gross',
    format: { type: 'RoundFormat.Individual' },
    players: [{ name: 'Ann', holes: strokes('4 5 3') }],
    ...changes,
  }
}

export function recorded(changes: Partial<Upload> = {}): RecordedRound {
  return v.parse(recordedRound, upload(changes))
}

/** What a browser gets to read of a recorded round: scored, sent as JSON, parsed by the contract. */
export function received(one: RecordedRound, state: PlayState = FINISHED) {
  return v.parse(round, JSON.parse(JSON.stringify({ type: 'Round', ...scoreRound(one, state) })))
}

export function cardsOf(changes: Partial<Upload>, state?: PlayState): Card[] {
  return received(recorded(changes), state).scorecard?.cards ?? []
}

/** The participants' cards in reading order, those of groups among them. */
export function participantCards(cards: readonly Card[]) {
  return cards.flatMap(function flat(card): Exclude<Card, { type: 'CourseCard' | 'GroupCard' }>[] {
    if (card.type === 'GroupCard') return card.cards.flatMap(flat)
    return card.type === 'CourseCard' ? [] : [card]
  })
}

/** The first participant's card in reading order. */
export function firstCard(cards: readonly Card[]): ParticipantCard | undefined {
  return participantCards(cards)[0]
}

export function rowOf<T extends RowType>(card: ParticipantCard | undefined, type: T) {
  return card?.rows.find((row): row is Extract<Row, { type: T }> => row.type === type)
}
/** The score row in short: a figure, 'P' for a pick-up, undefined where there is nothing. */
export function scoresOf(card: ParticipantCard | undefined) {
  return rowOf(card, 'ScoreRow')?.data.outValues.map((score) => {
    if (score?.type === 'StablefordScore') return score.points
    if (score?.type === 'StrokePlayScore.Score') return score.value
    return score?.type === 'StrokePlayScore.PickUp' ? 'P' : undefined
  })
}
