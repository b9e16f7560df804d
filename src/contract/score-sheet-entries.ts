import * as v from 'valibot'
import {
  fairwayResult,
  greenResult,
  holeCount,
  optionalSettings,
  recordedCourse,
  recordedHandicap,
  recordedName,
  recordedTee,
  requiredSettings,
  strokeCount,
} from './recorded-round.ts'
import { PLAYER_STATES } from './round-rules.ts'
import { holeNumbers, sheetId, sheetMatch, startHole, teamPlayers } from './score-sheet-round.ts'
import type { SCORE_FIELDS } from './score-sheet-rules.ts'
import { bounded, describeIssue, nulPath, timestampMs, visible } from './wire.ts'

/** A field of an entry: missing leaves the value as it is, null clears it. */
function change<S extends v.GenericSchema>(schema: S) {
  return v.optional(v.nullable(schema))
}

/** A sequence number of the log; 0 stands before the first entry. */
const sequence = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER))

/** The longest name of a scorer key. */
const makerName = v.pipe(v.string(), v.nonEmpty('is empty'), v.maxLength(100))

const common = {
  id: v.pipe(v.string(), v.uuid('expected a UUID')),
  /** The highest `seq` that the device had applied when the entry was made. */
  seen: sequence,
  /** The clock of the device; information only. */
  atMs: change(timestampMs),
  /**
   * Of an entry that another device made and the service has lost: the id of the first entry of that device, by which it is
   * recognized, and `by` of its entries. It is not part of the log.
   */
  madeBy: v.optional(v.object({ entry: v.pipe(v.string(), v.uuid('expected a UUID')), by: makerName })),
}

const scoreFields = {
  strokes: change(strokeCount),
  pickUp: change(v.boolean()),
  putts: change(holeCount),
  penalties: change(holeCount),
  sand: change(holeCount),
  fairway: change(fairwayResult),
  green: change(greenResult),
  conceded: change(v.boolean()),
} satisfies Record<(typeof SCORE_FIELDS)[number], unknown>

const playerFields = {
  /** Required when the entry adds a player. */
  name: v.optional(v.pipe(recordedName, visible)),
  playingHandicap: change(recordedHandicap),
  courseHandicap: change(recordedHandicap),
  tee: change(recordedTee),
  state: change(v.picklist(['playing', ...PLAYER_STATES])),
  isRemoved: change(v.boolean()),
  /** The player to whom the scores of this one belong, because somebody entered a player twice. */
  mergedInto: change(sheetId),
}
const teamFields = {
  /** Required when the entry adds a team. */
  name: v.optional(v.pipe(recordedName, visible)),
  playingHandicap: change(recordedHandicap),
  players: v.optional(teamPlayers),
  isRemoved: change(v.boolean()),
}
const settingsFields = {
  scoringMethod: v.optional(requiredSettings.scoringMethod),
  handicapMode: v.optional(requiredSettings.handicapMode),
  format: v.optional(requiredSettings.format),
  startHole: change(startHole),
  holeNumbers: change(holeNumbers),
  /** Replaces the course as a whole; scores stay by hole. */
  course: v.optional(recordedCourse),
  match: change(sheetMatch),
  maximumScore: change(optionalSettings.maximumScore),
  tieBreak: change(optionalSettings.tieBreak),
  handicapAllowance: change(optionalSettings.handicapAllowance),
  strokesOff: change(optionalSettings.strokesOff),
}

/** Requires one of the fields; the issue names the first. */
function requireOne<Value>(fields: object) {
  const names = Object.keys(fields)
  return v.rawCheck<Value>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const value = dataset.value as Record<string, unknown>
    if (names.some((name) => value[name] !== undefined)) return
    addIssue({ message: `${names[0]}: is missing, and so is every other field of the entry` })
  })
}

/** The entries to accept or dismiss, by id. */
const decided = bounded(common.id, 1, 200)

const entries = {
  score: v.pipe(
    v.object({
      ...common,
      kind: v.literal('score'),
      /** Either a player or, in a scramble, a team. */
      player: v.optional(sheetId),
      team: v.optional(sheetId),
      /** The position in the holes of the sheet's course, counted from 1. */
      hole: v.pipe(v.number(), v.integer()),
      ...scoreFields,
    }),
    v.check(({ player, team }) => player !== undefined || team !== undefined, 'player: is missing'),
    v.check(
      ({ player, team }) => player === undefined || team === undefined,
      'team: expected either a player or a team',
    ),
    requireOne(scoreFields),
  ),
  player: v.pipe(
    v.object({ ...common, kind: v.literal('player'), player: sheetId, ...playerFields }),
    requireOne(playerFields),
  ),
  team: v.pipe(
    v.object({ ...common, kind: v.literal('team'), team: sheetId, ...teamFields }),
    requireOne(teamFields),
  ),
  settings: v.pipe(
    v.object({ ...common, kind: v.literal('settings'), ...settingsFields }),
    requireOne(settingsFields),
  ),
  /** The card of the player is right as far as `seen`. */
  confirm: v.object({ ...common, kind: v.literal('confirm'), player: sheetId }),
  finish: v.object({
    ...common,
    kind: v.literal('finish'),
    /** False if the round was not played to its end. */
    isComplete: v.optional(v.boolean()),
  }),
  reopen: v.object({ ...common, kind: v.literal('reopen') }),
  discard: v.object({ ...common, kind: v.literal('discard') }),
  restore: v.object({ ...common, kind: v.literal('restore') }),
  /** The owner's decision on entries that arrived after the finish. */
  accept: v.object({ ...common, kind: v.literal('accept'), entries: decided }),
  dismiss: v.object({ ...common, kind: v.literal('dismiss'), entries: decided }),
}
const ENTRY_KINDS = Object.keys(entries) as (keyof typeof entries)[]

/** One entry of any kind. To parse what a device sends, use `parseEntry`, which names the wrong field. */
export const entry = v.union(Object.values(entries))
/** One thing that somebody entered on a device. */
export type Entry = v.InferOutput<typeof entry>
export type EntryKind = Entry['kind']
export type EntryOf<Kind extends EntryKind> = Extract<Entry, { kind: Kind }>

/** An entry that is not valid: why, in one line that begins with the field. */
export interface RefusedEntry {
  /** As the device sent it; null unless it is a text. */
  id: string | null
  error: string
}

/** Parses one entry of a batch, so that one that is not valid does not refuse the others. Unknown fields are ignored. */
export function parseEntry(value: unknown): Entry | RefusedEntry {
  const { id, kind } = (typeof value === 'object' ? (value ?? {}) : {}) as Record<string, unknown>
  const schema = typeof kind === 'string' && Object.hasOwn(entries, kind) && entries[kind as EntryKind]
  const refused = (error: string) => ({ id: typeof id === 'string' ? id.slice(0, 100) : null, error })
  if (!schema) {
    if (typeof value !== 'object' || value === null) return refused('expected an object')
    return refused(
      kind === undefined ? 'kind: is missing' : `kind: expected one of ${ENTRY_KINDS.join(', ')}`,
    )
  }
  const parsed = v.safeParse(schema, value, { abortEarly: true, abortPipeEarly: true })
  if (!parsed.success) {
    // The messages of checks between fields begin with the field already.
    const [issue] = parsed.issues
    return refused(issue.path ? describeIssue(parsed.issues) : issue.message)
  }
  const nul = nulPath(parsed.output)
  return nul === undefined ? parsed.output : refused(`${nul}: contains a NUL character`)
}

/** Returns whether `parseEntry` refused the entry. */
export function isRefused(parsed: Entry | RefusedEntry): parsed is RefusedEntry {
  return 'error' in parsed
}

/** What the service adds to an entry that it stores. */
const stored = {
  /** The position in the log, from 1 without gaps. */
  seq: sequence,
  /** The number of the device in this sheet, from 1; 0 for entries of the service or its staff. */
  device: v.number(),
  receivedMs: timestampMs,
  /** `owner`, or the name of the scorer key; of device 0, `service` or `staff`. */
  by: v.string(),
}
const storedFields = v.object(stored)
/** An entry of the log. */
export type StoredEntry = Entry & v.InferOutput<typeof storedFields>

/** An entry of a kind that this version does not know keeps its place in the log and changes nothing. */
const unknownEntry = v.object({ ...common, id: v.string(), ...stored, kind: v.string() })
export type UnknownEntry = v.InferOutput<typeof unknownEntry>

/** An entry of the log as the service sends it. */
export const storedEntry = v.pipe(
  v.union([v.intersect([entry, storedFields]), unknownEntry]),
  v.transform((one) => one as StoredEntry | UnknownEntry),
)
