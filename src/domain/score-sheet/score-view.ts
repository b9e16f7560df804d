import type { RecordedRound } from '../../contract/recorded-round.ts'
import { type Board, type BoardRow, boardOf } from '../board/board.ts'
import { numberOf } from '../format/printed-number.ts'
import { holeLengthM } from '../round/hole-length.ts'
import type { ShownRound } from '../round/shown-round.ts'
import { type ScoredRound, scoreRound } from '../scoring/score-round.ts'
import { fieldOf } from '../scoring/sides.ts'
import { type CardOnSheet, cardOf, type HoleOnSheet, hasScore, isContested } from './card.ts'
import { recordedRoundOf } from './recorded-round-of.ts'
import { type ScoreSheet, stateOf } from './sheet.ts'
import { playedHoles, type ScoredCard, scoredCards } from './sheet-players.ts'

/** Whose scores are entered in one row: a player or, in a scramble, a team. */
export interface Scored extends Pick<ScoredCard, 'kind' | 'id' | 'name'> {
  card: CardOnSheet
  /** Handicap strokes received, by position of the hole on the sheet's course; negative ones are given back. */
  received: ReadonlyMap<number, number>
  /** Withdrawn, disqualified and absent players need no scores. */
  isOut: boolean
}

/** A round while it is scored. */
export interface ScoreView {
  recorded: RecordedRound
  round: ShownRound
  board: Board
  scored: readonly Scored[]
  /** The holes that are played, as positions on the sheet's course, in order. */
  holes: readonly number[]
  /** Whether a match is decided, so that no more scores are needed. */
  isDecided: boolean
}

/**
 * Computes what a scorer sees from the fold of a sheet.
 * @param toShown parses a round as a page parses the API's response
 */
export function scoreViewOf(
  sheet: ScoreSheet,
  toShown: (scored: ScoredRound, isLive: boolean) => ShownRound,
): ScoreView {
  const isLive = stateOf(sheet) === 'live'
  const recorded = recordedRoundOf(sheet)
  const holes = playedHoles(sheet)
  const field = fieldOf(recorded, { isLive })
  const scored = scoredCards(sheet).map(({ kind, id, name, at, state, entries }): Scored => {
    const ball = (kind === 'team' ? field.sides : field.players)[at]?.ball
    const received = new Map(holes.map((hole, place) => [hole, ball?.[place]?.handicap ?? 0]))
    return { kind, id, name, card: cardOf(entries), received, isOut: state !== undefined }
  })
  const round = toShown(scoreRound(recorded, { isLive }), isLive)
  const isDecided = field.sides.some(({ match }) => match?.state.isOver)
  return { recorded, round, board: boardOf(round), scored, holes, isDecided }
}

/** Returns what is entered for a row on a hole. */
export function holeOf({ card }: Scored, hole: number): HoleOnSheet | undefined {
  return card.holes.get(hole)
}

/** Returns whether a row has a score on a hole, or needs none. */
export function isScored(row: Scored, hole: number): boolean {
  return row.isOut || hasScore(row.card, hole)
}

export type HoleProgress = 'empty' | 'part' | 'done' | 'contested'

/** Returns how far a hole is: nobody, some or all have a score, or devices disagree. */
export function progressOf({ scored }: ScoreView, hole: number): HoleProgress {
  if (scored.some((row) => contested(row, hole))) return 'contested'
  const needed = scored.filter((row) => !row.isOut)
  const done = needed.filter((row) => isScored(row, hole)).length
  if (done === 0) return 'empty'
  return done === needed.length ? 'done' : 'part'
}

/** Returns whether everybody has a score on a hole, or needs none. */
export function isComplete({ scored, isDecided }: ScoreView, hole: number): boolean {
  return isDecided || scored.every((row) => isScored(row, hole))
}

/** Returns whether devices entered different values without knowing of each other. */
export function contested(row: Scored, hole: number): boolean {
  const found = holeOf(row, hole)
  return found !== undefined && isContested(found)
}

/** Returns the first hole in order of play that is not scored by all; the last one played if there is none. */
export function holeToScore(view: ScoreView, sheet: ScoreSheet): number {
  const order = orderOfHoles(view, sheet)
  return order.find((hole) => !['done', 'contested'].includes(progressOf(view, hole))) ?? order.at(-1) ?? 1
}

/** Returns the holes in order of play, from the start hole. */
export function orderOfHoles({ holes }: Pick<ScoreView, 'holes'>, { settings }: ScoreSheet): number[] {
  const start = Math.max(0, holes.indexOf(settings.startHole ?? 0))
  return [...holes.slice(start), ...holes.slice(0, start)]
}

/** Par, stroke index and length of a hole of the sheet's course. */
export function holeFacts({ settings }: ScoreSheet, hole: number) {
  const one = settings.course.holes[hole - 1]
  return {
    number: numberOf(one, hole - 1),
    par: one?.parOverride ?? one?.par ?? 4,
    strokeIndex: one?.strokeIndex,
    lengthM: one && holeLengthM(one),
  }
}

/** Returns the row of the board of a player or team; undefined for a player of a best-ball team. */
export function boardRowOf({ board, scored }: ScoreView, row: Scored): BoardRow | undefined {
  // Players with the same name have rows in the order of the round.
  const same = scored.filter(({ name, kind }) => name === row.name && kind === row.kind)
  const rows = board.rows
    .filter(({ name }) => name === row.name)
    .toSorted((a, b) => a.cardIndex - b.cardIndex)
  return rows[same.indexOf(row)]
}
