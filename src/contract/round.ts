import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { image } from './image.ts'
import { holeResult, matchState } from './match.ts'
import { paths } from './paths.ts'
import { maximumScore, PLAYER_STATES, strokesOff, TEE_GENDERS, tieBreak } from './round-rules.ts'
import { coordinates, count, items, lenient, maybe, slots, timestampMs } from './wire.ts'

/** Degrees, WGS 84. */
export type Coordinates = v.InferOutput<typeof coordinates>

const name = v.fallback(v.string(), '')

/** `StrokePlay`, `Stableford`, `MatchPlay` (some APIs send `MathPlay`), `Skins`, `Nines`, or an unknown method. */
export const scoringMethod = v.object({ type: v.string() })

export const courseHole = v.object({
  /** The printed number if it is not the position in the round: 10 for the first hole of a back nine. */
  number: lenient(count),
  par: lenient(count),
  parOverride: lenient(count),
  tee: lenient(coordinates),
  greenMiddle: lenient(coordinates),
  /** Further positions on the hole; the hole map may zoom to the first one (see `hole-map.ts`). */
  pos: items(coordinates),
})
export type CourseHole = v.InferOutput<typeof courseHole>

const roundSettings = v.object({
  course: v.object({
    name,
    holes: v.pipe(
      slots(courseHole),
      v.transform((holes) => holes.map((hole) => hole ?? { pos: [] })),
    ),
  }),
  /** The hole on which the round began, counted from 1. */
  startHole: lenient(count),
  scoringMethod: lenient(scoringMethod),
  handicapMode: lenient(v.string()),
  maximumScore: lenient(maximumScore),
  tieBreak: lenient(tieBreak),
  /** Per cent; contained in the playing handicaps. */
  handicapAllowance: lenient(count),
  strokesOff: lenient(strokesOff),
})
export type RoundSettings = v.InferOutput<typeof roundSettings>

const cardValue = v.variant('type', [
  v.object({ type: v.literal('Single'), value: count }),
  v.object({ type: v.literal('Pair'), value: count, altValue: count }),
])
/** One number of the course card, or two when the round overrides the par of the course. */
export type CardValue = v.InferOutput<typeof cardValue>

/** Values for each hole of the first (`out`) and second (`in`) nine, with totals. `fitRound` fits the lists to the course. */
function nines<V extends v.GenericSchema, T extends v.GenericSchema>(value: V, total: T) {
  return v.object({
    outValues: slots(value),
    outTotal: lenient(total),
    inValues: slots(value),
    inTotal: lenient(total),
    total: lenient(total),
  })
}
export interface Nines<V, T> {
  outValues: (V | undefined)[]
  outTotal: T | undefined
  inValues: (V | undefined)[]
  inTotal: T | undefined
  total: T | undefined
}

const courseRow = v.fallback(nines(cardValue, cardValue), { outValues: [], inValues: [] })
export type CourseRow = v.InferOutput<typeof courseRow>

const holeScore = v.object({
  kind: v.picklist(['Score', 'PickUp', 'NoScore']),
  total: lenient(count),
  par: lenient(count),
  /** Handicap strokes received on the hole; negative when a plus handicap gives strokes back. */
  handicap: lenient(count),
  /** Whether `total` is the maximum score of the round instead of the strokes made. */
  isMaximum: lenient(v.boolean()),
  /** Whether the hole was given to the other side of a match. */
  isConceded: lenient(v.boolean()),
})
export type HoleScore = v.InferOutput<typeof holeScore>

const points = v.variant('type', [
  v.object({ type: v.literal('StrokePlayScore.Score'), value: count }),
  v.object({ type: v.literal('StrokePlayScore.PickUp') }),
  v.object({ type: v.literal('StrokePlayScore.NoScore') }),
  v.object({
    type: v.literal('StablefordScore'),
    points: count,
    /** The result of a hole in a match of two sides. */
    result: lenient(holeResult),
  }),
])
export type Score = v.InferOutput<typeof points>

const fairway = v.picklist(['Hit', 'Left', 'Right', 'Long', 'Short', 'Unknown'])
export type Fairway = v.InferOutput<typeof fairway>

const row = v.variant('type', [
  v.object({ type: v.literal('GrossScoreRow'), data: nines(holeScore, count) }),
  v.object({ type: v.literal('ScoreRow'), data: nines(points, count) }),
  v.object({ type: v.literal('PuttsRow'), data: nines(count, count) }),
  v.object({ type: v.literal('PenaltiesRow'), data: nines(count, count) }),
  v.object({ type: v.literal('SandRow'), data: nines(count, count) }),
  v.object({ type: v.literal('GirRow'), data: nines(v.boolean(), count) }),
  v.object({ type: v.literal('FairwayHitRow'), data: nines(fairway, count) }),
])
export type Row = v.InferOutput<typeof row>
export type RowType = Row['type']

const total = v.object({
  score: v.variant('type', [
    v.object({ type: v.literal('StrokePlayScore'), value: count }),
    v.object({ type: v.literal('StablefordScore'), points: count }),
    v.object({ type: v.literal('Unavailable') }),
  ]),
  method: lenient(v.string()),
  handicapMode: lenient(v.string()),
  /** Total strokes of the holes with a score, if `score` is unavailable because some holes have none. */
  strokes: lenient(count),
  /** Number of holes with a score; present together with `strokes`. */
  holesPlayed: lenient(count),
  match: lenient(matchState),
  /** Of the gross total of the round's owner: the adjusted gross score for a handicap record. */
  adjustedGross: lenient(count),
})
export type Total = v.InferOutput<typeof total>

/** Handicap strokes received where they are the difference to the lowest playing handicap. */
const matchStrokes = lenient(count)
/** Why the participant has no result; of a team, when all its players have a state. */
const state = lenient(v.picklist(PLAYER_STATES))

const individualPlayer = v.object({
  type: v.literal('ScorecardIndividualPlayer'),
  name,
  image: lenient(image),
  tee: lenient(
    v.object({
      name,
      rating: lenient(count),
      slope: lenient(count),
      par: lenient(count),
      gender: lenient(v.picklist(TEE_GENDERS)),
      /** Metres by hole of the course. */
      lengthsM: lenient(slots(count)),
      /** Stroke indexes by hole, where the card of this tee has others than the course. */
      strokeIndexes: lenient(slots(count)),
    }),
  ),
  playingHandicap: lenient(count),
  courseHandicap: lenient(count),
  matchStrokes,
  state,
})
const team = v.object({
  type: v.literal('ScorecardTeam'),
  name,
  players: items(v.object({ name, image: lenient(image) })),
  playingHandicap: lenient(count),
  matchStrokes,
  state,
})
const participant = v.variant('type', [individualPlayer, team])
export type Participant = v.InferOutput<typeof participant>

const courseCard = v.object({
  type: v.literal('CourseCard'),
  hole: courseRow,
  par: courseRow,
  strokeIndex: courseRow,
})
const participantCard = v.object({
  type: v.literal('ParticipantCard'),
  participant,
  totals: items(total),
  rows: items(row),
})
const teamCard = v.object({ ...participantCard.entries, type: v.literal('TeamCard') })
export type CourseCard = v.InferOutput<typeof courseCard>
/** The card of a player or of a team. */
export interface ParticipantCard {
  type: 'ParticipantCard' | 'TeamCard'
  participant: Participant
  totals: Total[]
  rows: Row[]
}
export interface GroupCard {
  type: 'GroupCard'
  name: string
  cards: Card[]
}
export type Card = CourseCard | ParticipantCard | GroupCard

const groupCard = v.object({
  type: v.literal('GroupCard'),
  name,
  cards: v.lazy((): v.GenericSchema<unknown, Card[]> => cards),
})
export const cards: v.GenericSchema<unknown, Card[]> = items(
  v.variant('type', [courseCard, participantCard, teamCard, groupCard]),
)

export const scorecard = v.object({ cards })
export type Scorecard = v.InferOutput<typeof scorecard>

const roundInfo = v.object({
  startTimestampMs: timestampMs,
  /** Milliseconds east of UTC. */
  timezoneOffset: v.fallback(count, 0),
  /** When the result was last changed after the round had finished. */
  correctedAtMs: lenient(timestampMs),
  /** Whether the round finished by itself, because nobody entered anything for a day. */
  isUnfinished: lenient(v.boolean()),
})
export type RoundInfo = v.InferOutput<typeof roundInfo>

export const LIVE_ROUND = 'LiveRound'

/** The value of a live round in the realtime database, at the path of its token. */
export const liveRound = v.object({
  settings: lenient(roundSettings),
  scorecard: lenient(scorecard),
  /** Rises with each version of the round. */
  seq: lenient(count),
})
export type LiveRound = v.InferOutput<typeof liveRound>

export const round = v.object({
  /** `LiveRound` for a live round, anything else for a finished one. A live round may lack all other fields. */
  type: maybe(v.string()),
  info: lenient(roundInfo),
  ...liveRound.entries,
})
export type Round = v.InferOutput<typeof round>

export const getRound = endpoint('GET', paths.getRound, { response: round })
