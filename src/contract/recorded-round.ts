import * as v from 'valibot'
import { bounded, maybe } from './wire.ts'

const HOLES_MAX = 18
const PLAYERS_MAX = 150
const HOUR_MS = 3_600_000
/** The last millisecond of the year 9999: every date that is shown has four digits for its year. */
const LAST_MOMENT_MS = 253_402_300_799_999

const name = v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'), v.maxLength(200))
const label = v.pipe(v.string(), v.maxLength(200))

function whole(min: number, max: number) {
  return v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))
}

const coordinates = v.object({
  lat: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  lon: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
})

const courseHole = v.object({
  par: whole(3, 6),
  /** Replaces the par for this one round. */
  parOverride: maybe(whole(3, 6)),
  strokeIndex: maybe(whole(1, 18)),
  tee: maybe(coordinates),
  greenMiddle: maybe(coordinates),
  pos: maybe(bounded(coordinates, 0, 20)),
})
export type RecordedCourseHole = v.InferOutput<typeof courseHole>

const fallback = v.variant('type', [
  v.object({ type: v.literal('Default') }),
  v.object({ type: v.literal('Initials'), initials: v.pipe(v.string(), v.maxLength(10)), color: label }),
])
const image = v.object({ imageName: maybe(label), fallback: maybe(fallback) })

const counted = maybe(whole(0, 99))
const playedHole = v.pipe(
  v.object({
    /** The ball was picked up: the hole has no score, whatever `strokes` says. */
    pickUp: maybe(v.boolean()),
    strokes: maybe(whole(1, 99)),
    putts: counted,
    penalties: counted,
    sand: counted,
    fairway: maybe(v.picklist(['Hit', 'Left', 'Right', 'Long', 'Short', 'Unknown'])),
  }),
  v.forward(
    v.check((hole) => hole.pickUp === true || hole.strokes !== undefined, 'is missing'),
    ['strokes'],
  ),
)
/** What was recorded on one hole: strokes or a pick-up, and the statistics that the golfer kept. */
export type PlayedHole = v.InferOutput<typeof playedHole>
/** Undefined (null on the wire) for a hole that was not played, or not yet. */
const playedHoles = bounded(maybe(playedHole), 0, HOLES_MAX)

/** A plus handicap is negative. */
const playingHandicap = maybe(whole(-54, 162))

const player = v.object({
  name,
  owner: maybe(v.boolean()),
  image: maybe(image),
  tee: maybe(v.object({ name: label })),
  playingHandicap,
  holes: maybe(playedHoles),
})
export type RecordedPlayer = v.InferOutput<typeof player>

const team = v.object({
  name,
  /** Indexes into the round's players. */
  players: bounded(whole(0, PLAYERS_MAX - 1), 1, PLAYERS_MAX),
  playingHandicap,
  /** A scramble's one ball. Beside the wire page; without it the ball is the first record among its players. */
  holes: maybe(playedHoles),
})
export type RecordedTeam = v.InferOutput<typeof team>

const shape = v.object({
  version: v.literal(1),
  /** Made by the service where the phone gave none. */
  token: maybe(v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/, 'expected letters, digits, - and _ only'))),
  startTimestampMs: whole(0, LAST_MOMENT_MS),
  /** Milliseconds east of UTC. */
  timezoneOffset: whole(-18 * HOUR_MS, 18 * HOUR_MS),
  /** The hole the round began on, counted from 1. Beside the wire page; skins are carried in order of play. */
  startHole: maybe(whole(1, HOLES_MAX)),
  course: v.object({
    name,
    facilityId: maybe(label),
    holes: bounded(courseHole, 1, HOLES_MAX),
  }),
  scoringMethod: v.object({
    type: v.picklist(['StrokePlay', 'Stableford', 'MatchPlay', 'MathPlay', 'Skins', 'Nines']),
  }),
  handicapMode: v.picklist(['Gross', 'Net']),
  format: v.object({
    type: v.picklist(['RoundFormat.Individual', 'RoundFormat.Team.BestBall', 'RoundFormat.Team.Scramble']),
  }),
  players: bounded(player, 1, PLAYERS_MAX),
  teams: maybe(bounded(team, 0, PLAYERS_MAX)),
})
type Shape = v.InferOutput<typeof shape>

/** What no single field can tell: where it is, and what is wrong with it. */
interface Contradiction {
  at: readonly (string | number)[]
  message: string
}

function* contradictionsOf({ course, format, players, teams, startHole }: Shape): Generator<Contradiction> {
  const holeCount = course.holes.length
  const tooManyHoles = `expected at most the course's ${holeCount}`
  if ((startHole ?? 1) > holeCount) yield { at: ['startHole'], message: tooManyHoles }

  const indexes = new Set<number>()
  for (const [at, { strokeIndex }] of course.holes.entries()) {
    if (strokeIndex === undefined) continue
    if (indexes.has(strokeIndex)) {
      yield {
        at: ['course', 'holes', at, 'strokeIndex'],
        message: `${strokeIndex} is on another hole already`,
      }
    }
    indexes.add(strokeIndex)
  }

  for (const [at, { holes = [] }] of players.entries()) {
    if (holes.length > holeCount) yield { at: ['players', at, 'holes'], message: tooManyHoles }
  }

  if (format.type !== 'RoundFormat.Individual' && !teams?.length) {
    yield { at: ['teams'], message: 'is missing, and the format is played by teams' }
  }
  const placed = new Set<number>()
  for (const [at, one] of (teams ?? []).entries()) {
    if ((one.holes?.length ?? 0) > holeCount) yield { at: ['teams', at, 'holes'], message: tooManyHoles }
    for (const [slot, index] of one.players.entries()) {
      const where = ['teams', at, 'players', slot]
      if (index >= players.length) yield { at: where, message: `there is no player ${index}` }
      if (placed.has(index)) yield { at: where, message: `player ${index} is in a team already` }
      placed.add(index)
    }
  }
}

/**
 * A round as the phone recorded it (wire: A round as it is uploaded). Strict: the first contradiction refuses
 * the whole file, and its path says where. Unknown fields are tolerated and left out.
 */
export const recordedRound = v.pipe(
  shape,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    for (const { at, message } of contradictionsOf(dataset.value)) {
      const path = at.map((key) => ({
        type: 'unknown' as const,
        origin: 'value' as const,
        input: dataset.value,
        key,
        value: undefined,
      }))
      addIssue({ message, path: path as unknown as [v.IssuePathItem, ...v.IssuePathItem[]] })
    }
  }),
)
export type RecordedRound = v.InferOutput<typeof recordedRound>
