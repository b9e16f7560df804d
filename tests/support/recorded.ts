import * as v from 'valibot'
import { type RecordedRound, recordedRound } from '../../src/contract/recorded-round.ts'
import type { Card, ParticipantCard, Row, RowType } from '../../src/contract/round.ts'
import { LIVE_ROUND, round } from '../../src/contract/round.ts'
import { type ShownRound, shownRound } from '../../src/domain/round/shown-round.ts'
import type { PlayState } from '../../src/domain/scoring/ball.ts'
import { scoreRound } from '../../src/domain/scoring/score-round.ts'

export const FINISHED: PlayState = { isLive: false }
export const LIVE: PlayState = { isLive: true }

type Upload = v.InferInput<typeof recordedRound>
export type Changes = Partial<Upload>
type Hole = { strokes: number } | { pickUp: true } | { conceded: true } | null

/**
 * Parses holes from text such as `'4 3x5 P C .'`: strokes, here a four and three fives, `P` for a pick-up, `C` for a hole
 * that was conceded, `.` for one that was not played.
 */
export function strokes(line: string): Hole[] {
  return line.split(' ').flatMap((word) => {
    const [, count = 1, hole = word] = /^(\d+)x(.+)$/.exec(word) ?? []
    return Array<Hole>(Number(count)).fill(holeOf(hole))
  })
}

function holeOf(word: string): Hole {
  if (word === '.') return null
  if (word === 'C') return { conceded: true }
  return word === 'P' ? { pickUp: true } : { strokes: Number(word) }
}

const NAMES = ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve', 'Flo']

/** Returns players called Ann, Bob, Cleo, Dan, Eve and Flo, with their strokes as for `strokes`. */
export const playersOf = (...lines: readonly string[]) =>
  lines.map((line, at) => ({ name: NAMES[at] ?? '', holes: strokes(line) }))

/** Returns holes with the given pars; their stroke indexes are in hole order. */
export function holes(...pars: number[]): Upload['course']['holes'] {
  return pars.map((par, at) => ({ par, strokeIndex: at + 1 }))
}

/** Returns a course of par fours. */
export function parFours(count: number): Upload['course'] {
  return { name: 'Old Links', holes: holes(...Array<number>(count).fill(4)) }
}

/** Returns a round to upload: by default Ann alone on three par 4 holes, stroke play, gross. */
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

/** Returns a recorded round as a browser receives it: scored, sent as JSON and parsed by the contract. */
export function received(one: RecordedRound, state: PlayState = FINISHED) {
  return v.parse(
    round,
    JSON.parse(JSON.stringify({ type: state.isLive ? LIVE_ROUND : 'Round', ...scoreRound(one, state) })),
  )
}

/** Returns a round as its page shows it. */
export function shownOf(changes: Partial<Upload> = {}, state?: PlayState): ShownRound {
  const shown = shownRound(received(recorded(changes), state))
  if (!shown) throw new Error('The round has no course')
  return shown
}

export function cardsOf(changes: Partial<Upload>, state?: PlayState): Card[] {
  return received(recorded(changes), state).scorecard?.cards ?? []
}

/** Returns the participants' cards in reading order, including those within groups. */
export function participantCards(cards: readonly Card[]) {
  return cards.flatMap(function flat(card): Exclude<Card, { type: 'CourseCard' | 'GroupCard' }>[] {
    if (card.type === 'GroupCard') return card.cards.flatMap(flat)
    return card.type === 'CourseCard' ? [] : [card]
  })
}

/** Returns the first participant's card in reading order. */
export function firstCard(cards: readonly Card[]): ParticipantCard | undefined {
  return participantCards(cards)[0]
}

export function rowOf<T extends RowType>(card: ParticipantCard | undefined, type: T) {
  return card?.rows.find((row): row is Extract<Row, { type: T }> => row.type === type)
}

/** Returns the score row in short: a number, 'P' for a pick-up, or undefined if there is no score. */
export function scoresOf(card: ParticipantCard | undefined) {
  return rowOf(card, 'ScoreRow')?.data.outValues.map((score) => {
    if (score?.type === 'StablefordScore') return score.points
    if (score?.type === 'StrokePlayScore.Score') return score.value
    return score?.type === 'StrokePlayScore.PickUp' ? 'P' : undefined
  })
}
