import * as v from 'valibot'
import { handicapIndex } from './account.ts'
import {
  type Conflict,
  checkConflicts,
  HOLES_MAX,
  optionalSettings,
  recordedCourse,
  recordedHandicap,
  recordedName,
  recordedTee,
  requiredSettings,
  roundTime,
  whole,
} from './recorded-round.ts'
import { PLAYER_STATES, tieBreak } from './round-rules.ts'
import { sheetId } from './score-sheet-round.ts'
import { bounded, isVisible, lenient, maybe, visible } from './wire.ts'

export const ENTRANTS_MAX = 200
export const GROUPS_MAX = 60
export const GROUP_PLAYERS_MAX = 5
export const ROUNDS_MAX = 4
export const DIVISIONS_MAX = 10
export const SIDE_PLAYERS_MIN = 2
export const SIDE_PLAYERS_MAX = 4

const shortName = v.pipe(recordedName, visible, v.maxLength(100))

/** What a playing handicap is worked out from. A given playing handicap counts as it is. */
const handicap = {
  tee: maybe(recordedTee),
  handicapIndex: maybe(handicapIndex),
  playingHandicap: maybe(recordedHandicap),
}
const sidePlayer = v.object({ id: sheetId, name: shortName, ...handicap })
const entrant = v.object({
  id: sheetId,
  name: shortName,
  division: maybe(sheetId),
  ...handicap,
  state: maybe(v.picklist(['playing', ...PLAYER_STATES])),
  /** The players of a side. */
  players: maybe(bounded(sidePlayer, SIDE_PLAYERS_MIN, SIDE_PLAYERS_MAX)),
})
/** A player, or a side of two to four players. */
export type Entrant = v.InferOutput<typeof entrant>
export type SidePlayer = v.InferOutput<typeof sidePlayer>

const group = v.object({
  /** Its identity within the round. */
  number: whole(1, 999),
  teeTime: maybe(v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'expected a time such as 09:00'))),
  startHole: maybe(whole(1, HOLES_MAX)),
  entrants: bounded(sheetId, 0, GROUP_PLAYERS_MAX),
})
/** Entrants who play together. */
export type DrawnGroup = v.InferOutput<typeof group>

const DATE = 'expected a date such as 2027-05-01'
/** Returns whether a month has the day of an ISO date. */
const isDay = (date: string) => {
  const ms = Date.parse(`${date}T00:00Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(date)
}

const round = v.object({
  date: v.pipe(v.string(), v.isoDate(DATE), v.check(isDay, DATE)),
  timezoneOffset: roundTime.timezoneOffset,
  groups: maybe(bounded(group, 0, GROUPS_MAX)),
})

export const competitionGame = {
  scoringMethod: v.object({
    type: v.picklist(['StrokePlay', 'Stableford']),
    maximumScore: maybe(
      v.pipe(
        v.unknown(),
        v.check(() => false, 'expected beside scoringMethod'),
      ),
    ),
  }),
  maximumScore: optionalSettings.maximumScore,
  handicapMode: requiredSettings.handicapMode,
  format: requiredSettings.format,
  /** Ties stay ties with anything but `countback`. */
  tieBreak: lenient(tieBreak),
}

const shape = v.object({
  name: shortName,
  course: recordedCourse,
  ...competitionGame,
  /** Per cent of the course handicap; 100 if missing. Of no effect in a scramble. */
  allowance: maybe(whole(1, 100)),
  isHidden: maybe(v.boolean()),
  divisions: maybe(bounded(v.object({ id: sheetId, name: shortName }), 0, DIVISIONS_MAX)),
  entrants: maybe(bounded(entrant, 0, ENTRANTS_MAX)),
  rounds: bounded(round, 1, ROUNDS_MAX),
})
type Shape = v.InferOutput<typeof shape>

type Path = readonly (string | number)[]

/** Yields the ids that occurred before. */
function* repeated(ids: Iterable<[id: string, at: Path]>): Generator<Conflict> {
  const seen = new Set<string>()
  for (const [id, at] of ids) {
    if (seen.has(id)) yield { at, message: `${id} occurs twice` }
    seen.add(id)
  }
}

function* idsOf(entrants: readonly Entrant[]): Generator<[string, Path]> {
  for (const [at, { id, players = [] }] of entrants.entries()) {
    yield [id, ['entrants', at, 'id']]
    for (const [slot, player] of players.entries()) yield [player.id, ['entrants', at, 'players', slot, 'id']]
  }
}

function* conflictsIn(one: Shape): Generator<Conflict> {
  const { divisions = [], entrants = [], rounds, course } = one
  if (!isVisible(course.name)) yield { at: ['course', 'name'], message: 'is empty' }
  const isTeams = one.format.type !== 'RoundFormat.Individual'
  yield* repeated(divisions.map(({ id }, at): [string, Path] => [id, ['divisions', at, 'id']]))
  yield* repeated(idsOf(entrants))
  for (const [at, { players, division }] of entrants.entries()) {
    if (isTeams && !players) {
      yield { at: ['entrants', at, 'players'], message: 'is missing; the format is played by sides' }
    }
    if (!isTeams && players) {
      yield { at: ['entrants', at, 'players'], message: 'expected none; the format is played by players' }
    }
    if (division !== undefined && !divisions.some(({ id }) => id === division)) {
      yield { at: ['entrants', at, 'division'], message: `there is no division ${division}` }
    }
  }
  const sizes = new Map(entrants.map(({ id, players }) => [id, players?.length ?? 1]))
  for (const [roundAt, { groups = [] }] of rounds.entries()) {
    yield* conflictsInDraw(groups, ['rounds', roundAt, 'groups'], sizes, course.holes.length)
  }
}

function* conflictsInDraw(
  groups: readonly DrawnGroup[],
  path: Path,
  sizes: ReadonlyMap<string, number>,
  holeCount: number,
): Generator<Conflict> {
  yield* repeated(groups.map(({ number }, at): [string, Path] => [`${number}`, [...path, at, 'number']]))
  yield* repeated(
    groups.flatMap(({ entrants }, at) =>
      entrants.map((id, slot): [string, Path] => [id, [...path, at, 'entrants', slot]]),
    ),
  )
  for (const [at, { entrants, startHole = 1 }] of groups.entries()) {
    if (startHole > holeCount) {
      yield { at: [...path, at, 'startHole'], message: `expected at most the course's ${holeCount}` }
    }
    for (const [slot, id] of entrants.entries()) {
      if (!sizes.has(id)) yield { at: [...path, at, 'entrants', slot], message: `there is no entrant ${id}` }
    }
    const players = entrants.reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0)
    if (players > GROUP_PLAYERS_MAX) {
      yield { at: [...path, at, 'entrants'], message: `expected at most ${GROUP_PLAYERS_MAX} players` }
    }
  }
}

/** The document of the organiser. Parsing is strict: the first invalid field rejects it, and the issue has its path. */
export const competitionDocument = v.pipe(shape, checkConflicts(conflictsIn))
export type CompetitionDocument = v.InferOutput<typeof competitionDocument>
