import * as v from 'valibot'
import {
  type Conflict,
  checkConflicts,
  colourConflictsIn,
  HOLES_MAX,
  invisibleNamesIn,
  optionalSettings,
  recordedCourse,
  recordedHandicap,
  recordedName,
  recordedPlayer,
  requiredSettings,
  roundTime,
  whole,
} from './recorded-round.ts'
import { SHEET_PLAYERS_MAX, teamId } from './score-sheet-rules.ts'
import { bounded, maybe } from './wire.ts'

/** The id of a player or team within its score sheet. */
export const sheetId = v.pipe(
  v.string(),
  v.regex(/^[\w-]{1,64}$/, 'expected 1 to 64 letters, digits, - and _ only'),
)
/** A player or side in a list: its id, or its position in the document with which the sheet began, counted from 0. */
const sheetReference = v.union([sheetId, whole(0, SHEET_PLAYERS_MAX - 1)])
export type SheetReference = v.InferOutput<typeof sheetReference>

const nothing = v.null('expected none; scores are entries')
const sheetPlayer = v.object({
  ...recordedPlayer.entries,
  id: sheetId,
  holes: maybe(v.array(nothing)),
})

export const teamPlayers = bounded(sheetReference, 0, SHEET_PLAYERS_MAX)
const sheetTeam = v.object({
  /** Without an id, the teams have `t1`, `t2` and so on. */
  id: maybe(sheetId),
  name: recordedName,
  players: teamPlayers,
  playingHandicap: maybe(recordedHandicap),
  holes: maybe(v.array(nothing)),
})

export const startHole = whole(1, HOLES_MAX)
/** Positions in the holes of the course: the holes that are played. */
export const holeNumbers = bounded(whole(1, HOLES_MAX), 1, HOLES_MAX)
/** The side that conceded the match: a team in a team format, else a player. */
export const sheetMatch = v.object({ concededBy: maybe(sheetReference) })

const shape = v.object({
  version: maybe(v.literal(1)),
  ...roundTime,
  startHole: maybe(startHole),
  holeNumbers: maybe(holeNumbers),
  /** How many times the holes of the course are played: those of each time follow each other in `course.holes`. */
  loops: maybe(whole(1, 2)),
  course: recordedCourse,
  ...requiredSettings,
  players: bounded(sheetPlayer, 1, SHEET_PLAYERS_MAX),
  teams: maybe(bounded(sheetTeam, 0, SHEET_PLAYERS_MAX)),
  match: maybe(sheetMatch),
  ...optionalSettings,
})

function* repeated(ids: readonly unknown[], path: readonly (string | number)[]): Generator<Conflict> {
  for (const [at, id] of ids.entries()) {
    if (ids.indexOf(id) < at) yield { at: [...path, at], message: 'occurs twice' }
  }
}

function* conflictsIn(round: v.InferOutput<typeof shape>): Generator<Conflict> {
  const { course, players, teams = [], holeNumbers: numbers = [] } = round
  const count = course.holes.length
  if ((round.startHole ?? 1) > count)
    yield { at: ['startHole'], message: `expected at most the course's ${count}` }
  for (const [at, number] of numbers.entries()) {
    if (number > count) yield { at: ['holeNumbers', at], message: `hole ${number} is not on this course` }
  }
  yield* repeated(numbers, ['holeNumbers'])
  const half = JSON.stringify(course.holes.slice(0, count / 2))
  if (round.loops === 2 && (count % 2 === 1 || half !== JSON.stringify(course.holes.slice(count / 2)))) {
    yield { at: ['loops'], message: 'the second half of the holes is not the same as the first' }
  }
  yield* invisibleNamesIn(round)
  yield* colourConflictsIn(players)
  const ids = players.map((player) => player.id)
  yield* repeated(ids, ['players'])
  yield* repeated(teams.map(teamId), ['teams'])
  for (const [at, team] of teams.entries()) {
    for (const [slot, one] of team.players.entries()) {
      const isKnown = typeof one === 'number' ? one < players.length : ids.includes(one)
      if (!isKnown) yield { at: ['teams', at, 'players', slot], message: `there is no player ${one}` }
    }
  }
}

/**
 * The document with which a score sheet begins: a recorded round without scores, whose players have ids. Parsing is as
 * strict as that of a recorded round.
 */
export const sheetRound = v.pipe(shape, checkConflicts(conflictsIn))
export type SheetRound = v.InferOutput<typeof sheetRound>
