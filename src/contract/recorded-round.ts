import { millisecondsInHour } from 'date-fns/constants'
import * as v from 'valibot'
import { CSS_COLOR } from './image.ts'
import { maximumScore, PLAYER_STATES, strokesOff, TEE_GENDERS, tieBreak } from './round-rules.ts'
import { bounded, coordinates, isVisible, maybe, plainText } from './wire.ts'

export const HOLES_MAX = 18
const PLAYERS_MAX = 150
/** The last millisecond of the year 9999, so that every year has four digits. */
const LATEST_MS = 253_402_300_799_999

export const recordedName = v.pipe(plainText, v.nonEmpty('is empty'), v.maxLength(200))
const label = v.pipe(v.string(), v.maxLength(200))

/** A whole number from `min` to `max`. */
export function whole(min: number, max: number) {
  return v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))
}

const courseHole = v.object({
  /** The printed number if it is not the position on the course. */
  number: maybe(whole(1, 99)),
  par: whole(3, 6),
  /** Par for this round only. */
  parOverride: maybe(whole(3, 6)),
  strokeIndex: maybe(whole(1, 18)),
  tee: maybe(coordinates),
  greenMiddle: maybe(coordinates),
  pos: maybe(bounded(coordinates, 0, 20)),
})
export type RecordedCourseHole = v.InferOutput<typeof courseHole>

export const recordedCourse = v.object({
  name: recordedName,
  facilityId: maybe(label),
  /** The course of the catalogue and its version, if the course came from there. */
  catalogueId: maybe(label),
  catalogueVersion: maybe(whole(1, 1_000_000_000)),
  holes: bounded(courseHole, 1, HOLES_MAX),
})

const fallback = v.variant('type', [
  v.object({ type: v.literal('Default') }),
  v.object({ type: v.literal('Initials'), initials: v.pipe(v.string(), v.maxLength(10)), color: label }),
])
const image = v.object({ imageName: maybe(label), fallback: maybe(fallback) })

/** Putts, penalties or shots from bunkers on a hole. */
export const holeCount = whole(0, 99)
export const strokeCount = whole(1, 99)
export const fairwayResult = v.picklist(['Hit', 'Left', 'Right', 'Long', 'Short', 'Unknown'])
export const greenResult = v.picklist(['Hit', 'Missed'])

const statistic = maybe(holeCount)
const playedHole = v.pipe(
  v.object({
    /** The player picked up: the hole has no score, and `strokes` is ignored. */
    pickUp: maybe(v.boolean()),
    /** In match play, the player or a partner gave the hole to the other side. */
    conceded: maybe(v.boolean()),
    strokes: maybe(strokeCount),
    putts: statistic,
    penalties: statistic,
    sand: statistic,
    fairway: maybe(fairwayResult),
    /** The green in regulation; strokes and putts, where both are known, are believed instead. */
    green: maybe(greenResult),
  }),
  v.forward(
    v.check(
      ({ pickUp, conceded, strokes }) => pickUp === true || conceded === true || strokes !== undefined,
      'is missing',
    ),
    ['strokes'],
  ),
)
/** One hole as recorded: strokes, a pick-up or a concession, and optional statistics. */
export type PlayedHole = v.InferOutput<typeof playedHole>
/** Undefined (null in JSON) for a hole that was not played, or not yet. */
const playedHoles = bounded(maybe(playedHole), 0, HOLES_MAX)

/** A plus handicap is negative. */
export const recordedHandicap = whole(-54, 162)

const lengthM = v.pipe(v.number(), v.minValue(1), v.maxValue(1500))

export const recordedTee = v.object({
  name: label,
  /** Course Rating and Slope Rating of the holes of the round. */
  rating: maybe(v.pipe(v.number(), v.minValue(1), v.maxValue(120))),
  slope: maybe(whole(55, 155)),
  par: maybe(whole(3, 108)),
  /** Whom the ratings are for. */
  gender: maybe(v.picklist(TEE_GENDERS)),
  /** Stroke indexes by hole of the course, where the card of this tee has others than the course of the round. */
  strokeIndexes: maybe(bounded(maybe(whole(1, 18)), 0, HOLES_MAX)),
  /** Metres by hole of the course. */
  lengthsM: maybe(bounded(maybe(lengthM), 0, HOLES_MAX)),
})

export const recordedPlayer = v.object({
  name: recordedName,
  owner: maybe(v.boolean()),
  image: maybe(image),
  tee: maybe(recordedTee),
  /** Contains the handicap allowance of the round. */
  playingHandicap: maybe(recordedHandicap),
  /** Handicap before the allowance, for the adjusted gross score. */
  courseHandicap: maybe(recordedHandicap),
  /** Why the player has no result. */
  state: maybe(v.picklist(PLAYER_STATES)),
  holes: maybe(playedHoles),
})
export type RecordedPlayer = v.InferOutput<typeof recordedPlayer>

const team = v.object({
  name: recordedName,
  /** Indexes into the players of the round. */
  players: bounded(whole(0, PLAYERS_MAX - 1), 1, PLAYERS_MAX),
  playingHandicap: maybe(recordedHandicap),
  /** The one ball of a scramble team; without it, the first player with recorded holes provides the ball. */
  holes: maybe(playedHoles),
})
export type RecordedTeam = v.InferOutput<typeof team>

const scoringMethod = v.object({
  type: v.picklist(['StrokePlay', 'Stableford', 'MatchPlay', 'MathPlay', 'Skins', 'Nines']),
})
const handicapMode = v.picklist(['Gross', 'Net'])
const format = v.object({
  type: v.picklist(['RoundFormat.Individual', 'RoundFormat.Team.BestBall', 'RoundFormat.Team.Scramble']),
})
/** The settings that every round has. */
export const requiredSettings = { scoringMethod, handicapMode, format }
export const optionalSettings = {
  /** In stroke play, the highest score that counts on a hole (Rules of Golf 21.2). */
  maximumScore: maybe(maximumScore),
  /** How ties of stroke play and Stableford are decided; without it, they remain ties. */
  tieBreak: maybe(tieBreak),
  /** Per cent. It is shown only, because the playing handicaps already contain it. */
  handicapAllowance: maybe(whole(1, 100)),
  /** In net skins and nines, handicap strokes are the difference to the lowest playing handicap. */
  strokesOff: maybe(strokesOff),
  /** Whether the round is none of its owner's own: somebody recorded it for others, such as a competition. */
  isWithoutOwner: maybe(v.boolean()),
}
/** When and in which time zone a round began. */
export const roundTime = {
  startTimestampMs: whole(0, LATEST_MS),
  /** Milliseconds east of UTC. */
  timezoneOffset: whole(-18 * millisecondsInHour, 18 * millisecondsInHour),
}

/** A stored recorded round. It may violate the checks between fields if it was accepted before they became stricter. */
export const storedRound = v.object({
  version: v.literal(1),
  /** Generated by the service when missing. */
  token: maybe(v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/, 'expected letters, digits, - and _ only'))),
  ...roundTime,
  /** The hole on which the round began, counted from 1; skins carry over in order of play. */
  startHole: maybe(whole(1, HOLES_MAX)),
  course: recordedCourse,
  ...requiredSettings,
  players: bounded(recordedPlayer, 1, PLAYERS_MAX),
  teams: maybe(bounded(team, 0, PLAYERS_MAX)),
  match: maybe(
    v.object({
      /** The side that conceded the match: an index into the teams in a team format, else into the players. */
      concededBy: maybe(whole(0, PLAYERS_MAX - 1)),
    }),
  ),
  ...optionalSettings,
})
type Shape = v.InferOutput<typeof storedRound>

/** Path and message of a conflict between fields. */
export interface Conflict {
  at: readonly (string | number)[]
  message: string
}

interface Named {
  name: string
}

/** Yields the names that nobody can see. Rounds that are stored may have such names. */
export function* invisibleNamesIn(round: {
  course: Named
  players: readonly Named[]
  teams?: readonly Named[] | null | undefined
}): Generator<Conflict> {
  const { course, players, teams } = round
  const named = [
    { path: ['course'], name: course.name },
    ...players.map(({ name }, at) => ({ path: ['players', at], name })),
    ...(teams ?? []).map(({ name }, at) => ({ path: ['teams', at], name })),
  ]
  for (const { path, name } of named) {
    if (!isVisible(name)) yield { at: [...path, 'name'], message: 'is empty' }
  }
}

function* conflictsIn(round: Shape): Generator<Conflict> {
  const { course, format, players, teams, startHole, match } = round
  yield* invisibleNamesIn(round)
  const holeCount = course.holes.length
  const tooManyHoles = `expected at most the course's ${holeCount}`
  if ((startHole ?? 1) > holeCount) yield { at: ['startHole'], message: tooManyHoles }

  yield* colourConflictsIn(players)
  for (const [at, { holes = [] }] of players.entries()) {
    if (holes.length > holeCount) yield { at: ['players', at, 'holes'], message: tooManyHoles }
    yield* puttConflictsIn(holes, ['players', at, 'holes'])
  }

  if (format.type !== 'RoundFormat.Individual' && !teams?.length) {
    yield { at: ['teams'], message: 'is missing; the format is played by teams' }
  }
  const assigned = new Set<number>()
  for (const [at, one] of (teams ?? []).entries()) {
    if ((one.holes?.length ?? 0) > holeCount) yield { at: ['teams', at, 'holes'], message: tooManyHoles }
    yield* puttConflictsIn(one.holes ?? [], ['teams', at, 'holes'])
    for (const [slot, index] of one.players.entries()) {
      const where = ['teams', at, 'players', slot]
      if (index >= players.length) yield { at: where, message: `there is no player ${index}` }
      if (assigned.has(index)) yield { at: where, message: `player ${index} is already in a team` }
      assigned.add(index)
    }
  }

  const conceding = match?.concededBy ?? 0
  const isTeams = format.type !== 'RoundFormat.Individual'
  if (conceding > 0 && conceding >= (isTeams ? (teams ?? []) : players).length) {
    const message = `there is no ${isTeams ? 'team' : 'player'} ${conceding}`
    yield { at: ['match', 'concededBy'], message }
  }
}

/** Yields the avatars whose colour is not one. */
export function* colourConflictsIn(players: readonly Pick<RecordedPlayer, 'image'>[]): Generator<Conflict> {
  for (const [at, { image }] of players.entries()) {
    if (image?.fallback?.type !== 'Initials' || CSS_COLOR.test(image.fallback.color)) continue
    yield {
      at: ['players', at, 'image', 'fallback', 'color'],
      message: 'expected a colour such as #2b6cb0',
    }
  }
}

function* puttConflictsIn(
  holes: readonly (PlayedHole | undefined)[],
  at: readonly (string | number)[],
): Generator<Conflict> {
  for (const [index, hole] of holes.entries()) {
    if (hole?.strokes === undefined || hole.putts === undefined || hole.putts <= hole.strokes) continue
    yield { at: [...at, index, 'putts'], message: `expected at most the hole's ${hole.strokes} strokes` }
  }
}

/** Returns a check that reports each conflict between fields as an issue with its path. */
export function checkConflicts<Value>(conflicts: (value: Value) => Iterable<Conflict>) {
  return v.rawCheck<Value>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    for (const { at, message } of conflicts(dataset.value)) {
      const path = at.map((key) => ({
        type: 'unknown' as const,
        origin: 'value' as const,
        input: dataset.value,
        key,
        value: undefined,
      }))
      addIssue({ message, path: path as unknown as [v.IssuePathItem, ...v.IssuePathItem[]] })
    }
  })
}

/**
 * A recorded round, as a phone uploads it (see docs/wire.md, "Round files"). Parsing is strict: the first invalid
 * field rejects the whole file, and the issue has its path. Unknown fields are ignored.
 */
export const recordedRound = v.pipe(storedRound, checkConflicts(conflictsIn))
export type RecordedRound = v.InferOutput<typeof recordedRound>
