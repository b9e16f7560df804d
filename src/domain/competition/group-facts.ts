import type { PlayerState } from '../../contract/round-rules.ts'
import { type CardOnSheet, cardOf } from '../score-sheet/card.ts'
import { isScramble, type PlayerOnSheet, type ScoreSheet } from '../score-sheet/sheet.ts'
import { confirmationsOf, discrepanciesOf } from '../score-sheet/sheet-facts.ts'
import {
  cardEntries,
  playedHoles,
  playerIdOf,
  shownPlayers,
  shownTeams,
} from '../score-sheet/sheet-players.ts'
import { sideStateOf } from '../scoring/sides.ts'
import type { BallFacts } from './round-cards.ts'

/** A state that a device has entered. */
interface EnteredState {
  state: PlayerState | 'playing'
  /** When the service received it. */
  receivedMs: number
}

/** What a leaderboard and an organiser need of the score sheet of a group. */
export interface SheetFacts {
  /** By player, in a scramble by side. */
  balls: BallFacts[]
  /**
   * States that devices have entered last, by the same ids, also those of who has left the group since. Missing in what earlier
   * versions stored; the balls have these states then.
   */
  entered?: (EnteredState & { id: string })[]
  /** Ids of the same whose cards are confirmed. */
  confirmed: string[]
  discrepancies: number
  /** Entries that arrived after the close and wait for the organiser; missing in what earlier versions stored. */
  late?: number
}

/** Returns the facts of a sheet. */
export function sheetFactsOf(sheet: ScoreSheet): SheetFacts {
  const confirmations = confirmationsOf(sheet)
  const isConfirmed = (player: string) => (confirmations.get(player) ?? []).length > 0
  const rest = {
    entered: enteredStates(sheet),
    discrepancies: discrepanciesOf(sheet).length,
    late: sheet.waiting.size,
  }
  const cardOfPlayer = (id: string) => cardOf(cardEntries(sheet, id))
  if (!isScramble(sheet)) {
    const players = shownPlayers(sheet)
    const balls = players.map(({ id, recorded }): BallFacts => {
      const strokeIndexes = recorded.tee?.strokeIndexes?.map((index) => index ?? null)
      const scores = scoresOf(sheet, [cardOfPlayer(id)])
      return { id, playingHandicap: recorded.playingHandicap, strokeIndexes, scores, state: recorded.state }
    })
    return { balls, confirmed: players.map(({ id }) => id).filter(isConfirmed), ...rest }
  }
  const sides = shownTeams(sheet)
  return {
    balls: sides.map(({ id, playingHandicap, players, entries }) => ({
      id,
      playingHandicap,
      // Whoever has a record of a hole that the side has not, has the side's.
      scores: scoresOf(sheet, [cardOf(entries), ...players.map(cardOfPlayer)]),
      state: sideStateOf(players.map((player) => sheet.players.get(player)?.recorded.state)),
    })),
    confirmed: sides.filter(({ players }) => players.some(isConfirmed)).map(({ id }) => id),
    ...rest,
  }
}

function enteredStates(sheet: ScoreSheet): SheetFacts['entered'] {
  if (!isScramble(sheet)) {
    return [...sheet.players.values()].flatMap((player) => {
      const entered = enteredState(player)
      return entered ? [{ id: player.id, ...entered }] : []
    })
  }
  return [...sheet.teams.values()].flatMap((side) => {
    const entered = side.players.map((id) => enteredState(sheet.players.get(playerIdOf(sheet, id) ?? '')))
    const states = entered.map((one) => (one?.state === 'playing' ? undefined : one?.state))
    const receivedMs = Math.max(...entered.map((one) => one?.receivedMs ?? 0))
    return receivedMs > 0 ? [{ id: side.id, state: sideStateOf(states) ?? 'playing', receivedMs }] : []
  })
}

/** Returns the state that a device has entered last. What the service has entered follows from the document, which may change. */
export function enteredState(player: PlayerOnSheet | undefined): EnteredState | undefined {
  const entries = player?.entries.filter((entry) => entry.kind === 'player')
  const { device = 0, state, receivedMs = 0 } = entries?.findLast((entry) => entry.state !== undefined) ?? {}
  return device > 0 && state ? { state, receivedMs } : undefined
}

function scoresOf(sheet: ScoreSheet, cards: readonly CardOnSheet[]): BallFacts['scores'] {
  const scores: Record<string, number | 'P'> = {}
  for (const hole of playedHoles(sheet)) {
    for (const { holes } of cards) {
      const { strokes, pickUp } = holes.get(hole)?.fields ?? {}
      const score = pickUp ? 'P' : strokes
      if (score !== undefined) scores[`h${hole}`] ??= score
    }
  }
  return scores
}

/**
 * Returns how many score cells of a group have a score, and how many are expected to have one.
 * @param states of the competition, by ball
 */
export function progressOf(
  { balls }: Pick<SheetFacts, 'balls'>,
  states: Readonly<Record<string, PlayerState>>,
  holeCount: number,
): { scored: number; expected: number } {
  const playing = balls.filter(({ id }) => states[id] === undefined)
  return {
    scored: playing.reduce((sum, { scores }) => sum + Object.keys(scores).length, 0),
    expected: playing.length * holeCount,
  }
}
