import { randomBytes } from 'node:crypto'
import type { RecordedRound } from '../../../contract/recorded-round.ts'
import { historyJson, historyRows } from '../../accounts/history-rows.ts'
import type { Context } from '../../base/context.ts'
import { type Database, inTransaction } from '../../base/database/database.ts'
import { conflict, notFound } from '../../base/http/http-error.ts'
import { tokenHash } from '../../base/ids.ts'
import { createCourses } from '../courses/courses.ts'
import { placeRound } from '../courses/linked-course.ts'
import { notifyLive } from '../realtime/live-values.ts'
import { parseRecordedRound, parseStoredRound } from './documents.ts'
import { saveClaims, saveOwnStrokes } from './own-strokes.ts'
import { type RoundVersion, replaceRound } from './replace-round.ts'
import {
  correctionOf,
  deletionColumns,
  fileOf,
  type NewRound,
  roundColumns,
  scoreColumns,
  seqColumn,
} from './round-columns.ts'
import { isOutdated } from './scoring-version.ts'

export type RoundDeps = Pick<Context, 'db' | 'clock' | 'kind'>

interface RoundFile {
  iid: string
  bytes: Uint8Array
  token?: string
  recorded?: RecordedRound
}

/** A version of a round that a score sheet has recorded. */
type Recording = Pick<NewRound, 'iid' | 'token' | 'recorded' | 'isFromSheet' | 'seq'>

export function createRounds({ db, clock, kind }: RoundDeps) {
  const save = async (given: NewRound): Promise<string> => {
    const { iid, token, seq = 1 } = given
    const now = clock()
    await inTransaction(db, async (trx) => {
      const install = await trx.selectFrom('installs').select('iid').where('iid', '=', iid).executeTakeFirst()
      if (!install) throw notFound(`There is no install ${iid}`)
      if (await isErased(trx, token)) throw conflict('token: belonged to a round that was erased')
      const { recorded, course } = await placeRound(trx, given)
      const round = { ...given, recorded }
      const { correctedAt = await correctionOf(trx, round, now), isUnfinished = false } = round
      const marks = { correctedAt, isUnfinished }
      const scored = scoreColumns({ ...round, ...marks })
      const row = roundColumns({ ...round, ...marks }, scored, now)
      const saved = await trx
        .insertInto('rounds')
        .values({ ...row, token, iid, created_at: now, seq })
        .onConflict((c) =>
          c
            .column('token')
            .doUpdateSet({ ...row, seq: seqColumn(seq) })
            .where('rounds.iid', '=', iid),
        )
        .returning('is_deleted')
        .executeTakeFirst()
      if (!saved) throw conflict(`token: the round ${token} belongs to another install`)
      await saveOwnStrokes(trx, { ...round, ...scored, isDeleted: saved.is_deleted })
      await saveClaims(trx, { token, recorded, isLive: round.isLive })
      await createCourses({ db: trx }).saveForRound(course, { token, at: now })
      await notifyLive({ db: trx, kind }, token)
    })
    return token
  }

  const selectLive = () =>
    db
      .selectFrom('rounds')
      .select(['token', 'round_json', 'seq'])
      .where('is_live', '=', 1)
      .where('is_deleted', '=', 0)
      .where('is_hidden', '=', 0)

  return {
    /**
     * Stores an uploaded round. Returns its token: the given one, the token in the file, or a new one. Replaces a round
     * with the same token and install.
     * @param recorded the parsed file, if the caller has parsed it already
     * @throws HttpError 400 (invalid file), 404 (unknown install), 409 (the token belongs to another install)
     */
    saveRecorded({ iid, bytes, token, recorded = parseRecordedRound(bytes) }: RoundFile): Promise<string> {
      return save({ iid, bytes, recorded, token: token ?? recorded.token ?? newToken(), isLive: false })
    },

    /** Stores the current state of a round that is being played. */
    saveLive(recording: Recording): Promise<string> {
      return save({ ...recording, bytes: fileOf(recording.recorded), isLive: true })
    },

    /** Replaces a stored round with the next version of it. Must be called after locking the round. */
    replace: (version: RoundVersion) => replaceRound({ db, clock, kind }, version),

    /** Returns the JSON of `GET /rest/round/{token}`, or undefined if the round is missing or deleted. */
    async view(token: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('rounds')
        .select('round_json')
        .where('token', '=', token)
        .where('is_deleted', '=', 0)
        .executeTakeFirst()
      return row?.round_json
    },

    /** Returns the same JSON for staff, including deleted rounds, and the round's install. */
    async anyView(token: string): Promise<{ json: string; iid: string } | undefined> {
      return db
        .selectFrom('rounds')
        .select(['round_json as json', 'iid'])
        .where('token', '=', token)
        .executeTakeFirst()
    },

    /** Returns the rounds of an account, including live rounds, as a JSON array, newest first. */
    async historyOf(accountId: string): Promise<string> {
      return jsonArray((await historyRows(db, accountId).execute()).map(historyJson))
    },

    /** Returns the rounds of a single install, which need not belong to an account, in the same form. */
    async historyOfInstall(iid: string): Promise<string> {
      const rows = await db
        .selectFrom('rounds')
        .select('history_json')
        .where('iid', '=', iid)
        .where('is_deleted', '=', 0)
        .orderBy('started_at', 'desc')
        .orderBy('token')
        .execute()
      return jsonArray(rows.map(({ history_json }) => history_json))
    },

    /** Returns the uploaded file and the install of a round, even if it is deleted. */
    recordedOf(token: string) {
      return db.selectFrom('rounds').select(['recorded', 'iid']).where('token', '=', token).executeTakeFirst()
    },

    /** Deletes or restores a round. Returns whether it was deleted before. @throws HttpError 404 when it does not exist */
    async setDeleted(token: string, isDeleted: boolean): Promise<boolean> {
      return inTransaction(db, async (trx) => {
        const round = await trx
          .selectFrom('rounds')
          .select('is_deleted')
          .where('token', '=', token)
          .forUpdate()
          .executeTakeFirst()
        if (!round) throw notFound(`There is no round ${token}`)
        const wasDeleted = round.is_deleted === 1
        if (wasDeleted === isDeleted) return wasDeleted
        await trx
          .updateTable('rounds')
          .set(deletionColumns(isDeleted, clock()))
          .where('token', '=', token)
          .execute()
        await notifyLive({ db: trx, kind }, token)
        return wasDeleted
      })
    },

    /**
     * Removes a round for good, with the data that it contributed to its course and the files that it replaced. Its token is
     * never accepted again, because links to the round would lead to another one.
     */
    async erase(token: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        await createCourses({ db: trx }).removeForRound({ token, at: clock() })
        const erased = await trx
          .deleteFrom('rounds')
          .where('token', '=', token)
          .returning('competition')
          .executeTakeFirst()
        if (erased?.competition) {
          // A competition ends with the last of its rounds, when an account is deleted.
          await trx
            .deleteFrom('competitions')
            .where('token', '=', erased.competition)
            .where('token', 'not in', trx.selectFrom('competition_sheets').select('competition'))
            .execute()
          await notifyLive({ db: trx, kind }, erased.competition)
        }
        await rememberErased(trx, token, clock())
        await trx.deleteFrom('upload_history').where('subject', '=', token).execute()
        await notifyLive({ db: trx, kind }, token)
      })
    },

    /** Returns the realtime value of a round, or null if the round is not live. */
    async liveValue(token: string): Promise<unknown> {
      const row = await selectLive().where('token', '=', token).executeTakeFirst()
      return row ? toLiveValue(row) : null
    },

    /** Returns the realtime values of all live rounds by token. */
    async liveValues(): Promise<Map<string, unknown>> {
      const rows = await selectLive().execute()
      return new Map(rows.map((row) => [row.token, toLiveValue(row)]))
    },

    /** Returns the tokens of rounds that another version of the service has scored, at most `limit`. */
    async outdated(limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('rounds')
        .select('token')
        .where(isOutdated)
        .orderBy('updated_at')
        .limit(limit)
        .execute()
      return rows.map(({ token }) => token)
    },

    /** Recomputes a round of another scoring version, and its courses. */
    rescore(token: string): Promise<void> {
      return inTransaction(db, async (trx) => {
        const row = await trx
          .selectFrom('rounds')
          .select(['iid', 'recorded', 'is_live', 'is_deleted', 'updated_at'])
          .select(['corrected_at as correctedAt', 'is_unfinished'])
          .where('token', '=', token)
          .where(isOutdated)
          .forUpdate()
          .executeTakeFirst()
        // The round has been erased, or has been uploaded again and scored in the meantime.
        if (!row) return
        const sheet = await trx
          .selectFrom('score_sheets')
          .select('token')
          .where('token', '=', token)
          .executeTakeFirst()
        const { recorded, course } = await placeRound(trx, {
          recorded: parseStoredRound(row.recorded),
          iid: row.iid,
          isFromSheet: sheet !== undefined,
        })
        const isLive = row.is_live === 1
        const marks = { correctedAt: row.correctedAt, isUnfinished: row.is_unfinished === 1 }
        const { columns, statistics } = scoreColumns({ recorded, token, isLive, ...marks })
        await trx
          .updateTable('rounds')
          .set((e) => ({ ...columns, seq: e('seq', '+', 1) }))
          .where('token', '=', token)
          .execute()
        await saveOwnStrokes(trx, {
          token,
          iid: row.iid,
          recorded,
          isLive,
          statistics,
          isDeleted: row.is_deleted,
        })
        await saveClaims(trx, { token, recorded, isLive })
        await createCourses({ db: trx }).saveForRound(course, { token, at: row.updated_at })
        if (isLive) await notifyLive({ db: trx, kind }, token)
      })
    },

    /** Deletes course geometry that no round uses any more, now that rounds have been rescored. */
    async deleteUnusedCourses(): Promise<void> {
      await createCourses({ db }).deleteUnused()
    },
  }
}

const jsonArray = (texts: readonly string[]) => `[${texts.join(',')}]`

function toLiveValue({ round_json, seq }: { round_json: string; seq: number }) {
  const { settings, scorecard } = JSON.parse(round_json) as Record<string, unknown>
  return { settings, scorecard, seq }
}

/** Returns a token of 128 random bits. Whoever knows it can view the round. */
const newToken = () => randomBytes(16).toString('base64url')

/** Never accepts the token of a round or competition again. */
export async function rememberErased(trx: Database, token: string, now: number): Promise<void> {
  await trx
    .insertInto('erased_rounds')
    .values({ token_hash: tokenHash(token), erased_at: now })
    .onConflict((c) => c.doNothing())
    .execute()
}

/** @throws HttpError 409 when a token is that of a competition, also of a deleted one */
export async function requireNoCompetition(trx: Database, token: string): Promise<void> {
  const competition = trx.selectFrom('competitions').select('token').where('token', '=', token)
  if (await competition.executeTakeFirst()) throw conflict(`token: ${token} belongs to a competition`)
}

/** Returns whether a token belonged to a round or competition that was erased. */
export async function isErased(trx: Database, token: string): Promise<boolean> {
  const erased = await trx
    .selectFrom('erased_rounds')
    .select('erased_at')
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst()
  return erased !== undefined
}
