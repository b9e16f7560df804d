import * as v from 'valibot'
import { competitionDocument, competitionGame } from './competition-document.ts'
import { endpoint } from './endpoint.ts'
import { paths } from './paths.ts'
import { whole } from './recorded-round.ts'
import { PLAYER_STATES } from './round-rules.ts'
import { scorerKey, scorerName, sheetToken } from './score-sheets.ts'
import { bounded, items, lenient, timestampMs } from './wire.ts'

/** 256 kB of 1024 bytes. */
export const COMPETITION_MAX_BYTES = 256 * 1024
const KEYS_PER_CALL_MAX = 240

export const competitionState = v.picklist(['planned', 'live', 'finished'])
export type CompetitionState = v.InferOutput<typeof competitionState>
const roundState = v.picklist(['planned', 'open', 'closed'])
export type CompetitionRoundState = v.InferOutput<typeof roundState>

const optionalNumber = lenient(v.number())
const revision = v.pipe(v.number(), v.integer(), v.minValue(1))

/** Makes a competition with a token that the client has made; 200 instead of 201 for the same token and account again. */
export const createCompetition = endpoint('POST', '/rest/competitions', {
  body: v.object({ token: sheetToken, competition: competitionDocument }),
  response: v.object({ token: v.string(), revision: v.number() }),
})

export const listCompetitions = endpoint('GET', '/rest/competitions', {
  response: v.object({
    competitions: items(
      v.object({
        token: v.string(),
        name: v.string(),
        /** ISO dates of its rounds. */
        dates: items(v.string()),
        state: competitionState,
        /** How many. */
        entrants: v.number(),
      }),
    ),
  }),
})
export type ListedCompetition = v.InferOutput<(typeof listCompetitions)['response']>['competitions'][number]

/** How far a group is. Score cells are those of players, in a scramble of sides. */
const groupProgress = v.object({
  number: v.number(),
  /** The token of its score sheet. */
  sheet: v.string(),
  seq: v.number(),
  /** Score cells of entrants without a state that have a score, and all of them. */
  scored: v.number(),
  expected: v.number(),
  lastEntryMs: lenient(timestampMs),
  discrepancies: v.number(),
  /** Entries that arrived after the close and wait for the organiser. */
  late: optionalNumber,
  /** Ids of players, in a scramble of sides. */
  confirmed: items(v.string()),
  /** Devices that have entered something with a key. */
  scorers: v.number(),
})
export type GroupProgress = v.InferOutput<typeof groupProgress>

/** Replaces the document, unless it was changed since the revision; fails with 409 then. */
export const putCompetition = endpoint('PUT', '/rest/competitions/{token}', {
  body: v.object({ revision, competition: competitionDocument }),
  response: v.object({ revision: v.number() }),
})

/** Makes the score sheets of a round; again, it returns the same. Fails with 409 unless all earlier rounds are closed. */
export const openCompetitionRound = endpoint('POST', '/rest/competitions/{token}/rounds/{n}/open', {
  response: v.object({ groups: items(v.object({ number: v.number(), sheet: v.string() })) }),
})
/** Finishes all sheets of a round. */
export const closeCompetitionRound = endpoint('POST', '/rest/competitions/{token}/rounds/{n}/close', {
  response: v.object({ revision: v.number() }),
})
/** Opens the sheets of a closed round again. Fails with 409 while another round is open or a later one has a score. */
export const reopenCompetitionRound = endpoint('POST', '/rest/competitions/{token}/rounds/{n}/reopen', {
  response: v.object({ revision: v.number() }),
})

/** Adds scorer keys that the client has made, all or none. */
export const addCompetitionKeys = endpoint('POST', '/rest/competitions/{token}/keys', {
  body: v.object({
    name: scorerName,
    keys: bounded(
      v.object({ round: whole(1, 99), group: whole(1, 999), key: scorerKey }),
      1,
      KEYS_PER_CALL_MAX,
    ),
  }),
  response: v.object({ keys: v.array(v.string()) }),
})

/** Deletes a competition; one with a score only with `with_rounds=true`. It can be restored for 30 days. */
export const deleteCompetition = endpoint('DELETE', '/rest/competitions/{token}', {
  query: v.object({ with_rounds: v.optional(v.picklist(['true', 'false'])) }),
})

/** Why an entrant has no position. */
export const ENTRANT_STATES = ['noReturn', 'cut', ...PLAYER_STATES] as const
export type EntrantState = (typeof ENTRANT_STATES)[number]

/** Gross strokes, `P` for a pick-up, null for none. */
const holeScore = v.nullable(v.union([v.number(), v.literal('P')]))
export type HoleFact = v.InferOutput<typeof holeScore>

/** Stroke indexes by hole of the course, where the card of the tee has others than the course. */
const strokeIndexes = lenient(v.array(v.nullable(v.number())))

const rowRound = v.object({
  /** Net in `Net`; points in Stableford. Missing without a score, and where there is no return. */
  score: optionalNumber,
  playingHandicap: optionalNumber,
  /** By position in the course; of a best ball, the ball that counts. Empty for who is not in the draw of the round. */
  holes: v.array(holeScore),
})

const row = v.object({
  entrant: v.string(),
  name: v.string(),
  players: lenient(
    items(v.object({ id: v.string(), name: v.string(), playingHandicap: optionalNumber, strokeIndexes })),
  ),
  playingHandicap: optionalNumber,
  strokeIndexes,
  division: lenient(v.string()),
  position: optionalNumber,
  /** `2`, `T2`, or `–`; missing in a hidden leaderboard. */
  positionText: lenient(v.string()),
  /** Positions won with the last hole, if everybody has one; negative for lost ones. While a round is open. */
  movement: optionalNumber,
  divisionPosition: optionalNumber,
  divisionPositionText: lenient(v.string()),
  total: optionalNumber,
  toPar: optionalNumber,
  points: optionalNumber,
  /** Strokes over par, or points, of the present round. */
  today: optionalNumber,
  /** Holes completed in the present round. */
  thru: optionalNumber,
  /** `F` when the present round is complete, the tee time before its first hole. */
  thruText: lenient(v.string()),
  /** The rounds that were opened, in order. */
  rounds: v.array(rowRound),
  state: lenient(v.picklist(ENTRANT_STATES)),
  /** Such as `2nd on countback`. */
  note: lenient(v.string()),
})
/** An entrant on the leaderboard. */
export type CompetitionRow = v.InferOutput<typeof row>

/** Returns a competition to its organiser. A planned round has no groups here. */
export const getCompetition = endpoint('GET', '/rest/competitions/{token}', {
  response: v.object({
    revision: v.number(),
    competition: competitionDocument,
    rounds: items(v.object({ state: roundState, groups: items(groupProgress) })),
    /** Also while it is hidden from everyone else. */
    leaderboard: items(row),
  }),
})
export type OrganisedCompetition = v.InferOutput<(typeof getCompetition)['response']>

const publicHole = v.object({
  number: optionalNumber,
  par: v.number(),
  parOverride: optionalNumber,
  strokeIndex: optionalNumber,
})

const publicGroup = v.object({
  number: v.number(),
  teeTime: lenient(v.string()),
  startHole: v.fallback(v.number(), 1),
  entrants: items(v.string()),
  /** Opens the page of the round that the group plays. */
  roundToken: lenient(v.string()),
})

export const publicCompetition = v.object({
  type: v.literal('Competition'),
  revision: v.number(),
  /** Rises with each score; missing in a hidden leaderboard. */
  seq: optionalNumber,
  name: v.string(),
  course: v.object({ name: v.string(), holes: v.array(publicHole) }),
  ...competitionGame,
  divisions: items(v.object({ id: v.string(), name: v.string() })),
  state: competitionState,
  isHidden: v.boolean(),
  rounds: items(
    v.object({
      date: v.string(),
      timezoneOffset: v.number(),
      state: roundState,
      groups: items(publicGroup),
    }),
  ),
  leaderboard: items(row),
})
/** The document for everyone. */
export type PublicCompetition = v.InferOutput<typeof publicCompetition>
export type PublicGroup = PublicCompetition['rounds'][number]['groups'][number]

/** Returns a competition to everyone who has its token. */
export const getPublicCompetition = endpoint('GET', paths.getPublicCompetition, {
  response: publicCompetition,
})

/** Values by id. The database returns ids that are numbers as a list with gaps. */
function byId<S extends v.GenericSchema>(value: S) {
  return v.pipe(
    v.record(v.string(), v.nullable(value)),
    v.transform(
      (all) =>
        Object.fromEntries(Object.entries(all).filter(([, one]) => one !== null)) as Record<
          string,
          v.InferOutput<S>
        >,
    ),
  )
}

/**
 * The value in the realtime database at the path of the token, while a round is open: facts by player, in a scramble by
 * side. That of a hidden leaderboard has its revision only.
 */
export const liveCompetition = v.object({
  revision: v.number(),
  seq: optionalNumber,
  /** By `r` and the number of the round, then by id, then by `h` and the number of the hole. */
  scores: lenient(v.record(v.string(), byId(v.record(v.string(), v.union([v.number(), v.literal('P')]))))),
  states: lenient(byId(v.picklist(PLAYER_STATES))),
})
export type LiveCompetition = v.InferOutput<typeof liveCompetition>
