import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { paths } from './paths.ts'
import { recordedRound } from './recorded-round.ts'
import { entry, parseEntry, storedEntry } from './score-sheet-entries.ts'
import { sheetRound } from './score-sheet-round.ts'
import { items, lenient, maybe, parsedOneByOne, plainText, timestampMs, visible } from './wire.ts'

const url = 'expected letters, digits, - and _ only'
export const sheetToken = v.pipe(v.string(), v.regex(/^[\w-]{22}$/, 'expected 22 letters, digits, - and _'))
/** 128 bits or more. */
export const scorerKey = v.pipe(v.string(), v.minLength(22), v.maxLength(128), v.regex(/^[\w-]*$/, url))
/** The id that a browser or app makes for itself. */
export const deviceId = v.pipe(v.string(), v.minLength(16), v.maxLength(64), v.regex(/^[\w-]*$/, url))
const shortName = v.pipe(plainText, v.maxLength(100))

const sheetState = v.picklist(['live', 'finished', 'discarded'])
export type SheetState = v.InferOutput<typeof sheetState>

/** `strokes` with `pickUp` of one player or team on one hole; null for a cleared cell. */
const cellValue = v.nullable(v.object({ strokes: maybe(v.number()), pickUp: maybe(v.boolean()) }))
const discrepancy = v.object({
  /** Either a player or, in a scramble, a team. */
  player: maybe(v.string()),
  team: maybe(v.string()),
  /** The position in the course of the sheet, counted from 1. */
  hole: v.number(),
  entries: items(v.object({ seq: v.number(), device: v.number(), by: v.string(), value: cellValue })),
})
/** A score cell for which devices entered different values without knowing of each other. */
export type Discrepancy = v.InferOutput<typeof discrepancy>

const scorer = v.object({
  /** The number of the device in this sheet. */
  device: v.number(),
  name: maybe(v.string()),
  /** `owner`, or the name of its key. */
  by: v.string(),
})
/** A device that has entered something. */
export type Scorer = v.InferOutput<typeof scorer>

const state = { seq: v.number(), state: sheetState }

/** The competition in which a group plays. */
const sheetCompetition = v.object({
  token: v.string(),
  name: v.string(),
  /** Numbers of the round and of the group in it. */
  round: v.number(),
  group: v.number(),
})
export type SheetCompetition = v.InferOutput<typeof sheetCompetition>

/**
 * Starts a score sheet with a token and a scorer key that the client has made. Responds with 200 instead of 201 to the
 * same owner, token and key again. Fails with 409 when the token is somebody else's.
 */
export const startScoreSheet = endpoint('POST', '/rest/play', {
  body: v.variant('mode', [
    v.object({
      token: sheetToken,
      key: scorerKey,
      device: deviceId,
      mode: v.literal('entries'),
      round: sheetRound,
    }),
    v.object({
      token: sheetToken,
      key: scorerKey,
      device: deviceId,
      mode: v.literal('document'),
      round: recordedRound,
    }),
  ]),
  response: v.object({ token: v.string(), ...state }),
})

/**
 * Returns the owner's sheets that are live or were finished within 30 days; with `state` those that were discarded within
 * 30 days, which the owner can restore.
 */
export const listScoreSheets = endpoint('GET', '/rest/play', {
  query: v.object({ state: v.optional(v.literal('discarded', 'expected discarded')) }),
  response: v.object({
    sheets: items(
      v.object({
        token: v.string(),
        course: v.string(),
        /** The start of the round. */
        date: timestampMs,
        timezoneOffset: lenient(v.number()),
        state: sheetState,
        /** How the sheet is recorded; `entries` if missing. */
        mode: lenient(v.picklist(['entries', 'document'])),
        holesPlayed: v.number(),
        holeCount: v.number(),
      }),
    ),
    /** Why the account may not start another round now; missing if it may. */
    startRefusal: lenient(v.string()),
  }),
  capability: 'scoreSheets',
})
export type ListedSheet = v.InferOutput<(typeof listScoreSheets)['response']>['sheets'][number]

/** Returns the log after a `seq`, at most `LOG_PAGE_MAX` entries; without `after` also the document of the beginning. */
export const getScoreSheet = endpoint('GET', paths.getScoreSheet, {
  query: v.object({
    after: v.optional(
      v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'expected a whole number'), v.transform(Number)),
    ),
  }),
  response: v.object({
    ...state,
    /** How the sheet is recorded; `entries` if missing. */
    mode: lenient(v.picklist(['entries', 'document'])),
    round: maybe(v.union([sheetRound, recordedRound])),
    /** Of the document, in a sheet of documents. */
    revision: lenient(v.number()),
    entries: v.array(storedEntry),
    hasMore: v.boolean(),
    discrepancies: items(discrepancy),
    scorers: items(scorer),
    /** The scorer keys that are not withdrawn; only the owner sees them. */
    keys: lenient(items(v.object({ id: v.string(), name: v.string() }))),
    /** Whether the start of the round is more than a day away from when the sheet was made. */
    isStartDoubtful: lenient(v.boolean()),
    competition: lenient(sheetCompetition),
  }),
})

/** Returns a score sheet to staff, also of a deleted round, in the form of `getScoreSheet` without keys. */
export const viewScoreSheet = endpoint('GET', '/rest/admin/score_sheet/{token}', {
  query: getScoreSheet.query,
  response: getScoreSheet.response,
})

/**
 * Stores entries. One result for each, in their order: its `seq`, or why it was refused. Fails with 400 without a list
 * of entries, and with 413 beyond the limits of a batch.
 */
export const sendEntries = endpoint('POST', '/rest/play/{token}/entries', {
  body: v.object({
    device: deviceId,
    deviceName: maybe(shortName),
    entries: v.pipe(parsedOneByOne(entry, parseEntry), v.nonEmpty('is empty')),
  }),
  response: v.object({
    seq: v.number(),
    results: v.array(
      v.union([
        v.object({ id: v.string(), seq: v.number() }),
        v.object({ id: v.nullable(v.string()), error: v.string() }),
      ]),
    ),
    discrepancies: items(discrepancy),
  }),
})

export const scorerName = v.pipe(shortName, visible)
export const addScorerKey = endpoint('POST', '/rest/play/{token}/keys', {
  body: v.object({ key: scorerKey, name: scorerName }),
  response: v.object({ id: v.string() }),
})
/** Withdraws a scorer key. */
export const withdrawScorerKey = endpoint('DELETE', '/rest/play/{token}/keys/{id}')

/** Replaces the document of a sheet of documents, unless its revision is not higher than the stored one. */
export const putDocument = endpoint('PUT', '/rest/play/{token}/document', {
  body: v.object({
    revision: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER)),
    round: recordedRound,
    state: v.picklist(['live', 'finished']),
  }),
  response: v.object({ revision: v.number() }),
})
