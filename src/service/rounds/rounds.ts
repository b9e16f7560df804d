import { randomBytes } from 'node:crypto'
import type { RecordedRound } from '../../contract/recorded-round.ts'
import { LIVE_ROUND } from '../../contract/round.ts'
import { historyOf } from '../../domain/scoring/history-of.ts'
import { scoreRound } from '../../domain/scoring/score-round.ts'
import type { Clock } from '../clock.ts'
import { createCourses } from '../courses/courses.ts'
import { type Database, inTransaction } from '../database/database.ts'
import { conflict, notFound } from '../http/http-error.ts'
import { parseRecorded } from './documents.ts'
import { SCORING_VERSION } from './scoring-version.ts'

/** Told of each round that may be seen live or was, as part of the transaction that changes it. */
export type NotifyLive = (trx: Database, token: string) => Promise<void>

interface Save {
  iid: string
  /** Exactly what is kept and handed out again. */
  bytes: Uint8Array
  recorded: RecordedRound
  token: string
  isLive: boolean
}

export function createRounds(db: Database, clock: Clock, notifyLive: NotifyLive) {
  const columnsOf = ({ recorded, token, isLive }: Pick<Save, 'recorded' | 'token' | 'isLive'>) => ({
    round_json: JSON.stringify({ type: isLive ? LIVE_ROUND : 'Round', ...scoreRound(recorded, { isLive }) }),
    history_json: JSON.stringify(historyOf(recorded, token, { isLive })),
    engine_version: SCORING_VERSION,
  })

  const save = async (round: Save): Promise<string> => {
    const { iid, token, bytes, recorded, isLive } = round
    const columns = columnsOf(round)
    const now = clock()
    const fields = {
      ...columns,
      recorded: bytes,
      started_at: recorded.startTimestampMs,
      timezone_offset: recorded.timezoneOffset,
      is_live: isLive ? (1 as const) : (0 as const),
      updated_at: now,
    }
    await inTransaction(db, async (trx) => {
      const install = await trx.selectFrom('installs').select('iid').where('iid', '=', iid).executeTakeFirst()
      if (!install) throw notFound(`There is no install ${iid}`)
      const kept = await trx
        .insertInto('rounds')
        .values({ ...fields, token, iid, created_at: now })
        .onConflict((c) => c.column('token').doUpdateSet(fields).where('rounds.iid', '=', iid))
        .returning('token')
        .executeTakeFirst()
      if (!kept) throw conflict(`token: the round ${token} belongs to another install`)
      await createCourses(trx, clock).keep(recorded.course)
      await notifyLive(trx, token)
    })
    return token
  }

  const live = () =>
    db
      .selectFrom('rounds')
      .select(['token', 'round_json'])
      .where('is_live', '=', 1)
      .where('is_deleted', '=', 0)

  return {
    /**
     * Keeps a recorded round and answers its token. The same token and install again replaces it.
     * @throws HttpError 400 (no such document), 404 (unknown install), 409 (the token is another install's)
     */
    saveRecorded({ iid, bytes }: { iid: string; bytes: Uint8Array }): Promise<string> {
      const recorded = parseRecorded(bytes)
      return save({ iid, bytes, recorded, token: recorded.token ?? newToken(), isLive: false })
    },

    /** Puts a round that is being played in place of what it was. */
    saveLive({ iid, token, recorded }: Pick<Save, 'iid' | 'token' | 'recorded'>): Promise<string> {
      return save({ iid, token, recorded, bytes: Buffer.from(JSON.stringify(recorded)), isLive: true })
    },

    /** What `GET /rest/round/{token}` answers, as text; undefined where there is none to be seen. */
    async view(token: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('rounds')
        .select('round_json')
        .where('token', '=', token)
        .where('is_deleted', '=', 0)
        .executeTakeFirst()
      return row?.round_json
    },

    /** The same for staff, who also see what is deleted. */
    async anyView(token: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('rounds')
        .select('round_json')
        .where('token', '=', token)
        .executeTakeFirst()
      return row?.round_json
    },

    /** The finished rounds of an account, newest first, as the text of a list. */
    async historyOf(accountId: string): Promise<string> {
      const rows = await db
        .selectFrom('rounds')
        .innerJoin('installs', 'installs.iid', 'rounds.iid')
        .select('history_json')
        .where('account_id', '=', accountId)
        .where('is_deleted', '=', 0)
        .where('is_live', '=', 0)
        .orderBy('started_at', 'desc')
        .orderBy('token')
        .execute()
      return `[${rows.map((row) => row.history_json).join(',')}]`
    },

    /** The recorded file, deleted or not, and whose it is. */
    recordedOf(token: string) {
      return db.selectFrom('rounds').select(['recorded', 'iid']).where('token', '=', token).executeTakeFirst()
    },

    /** @throws HttpError 404 where there is no such round */
    async setDeleted(token: string, isDeleted: boolean): Promise<void> {
      await inTransaction(db, async (trx) => {
        const changed = await trx
          .updateTable('rounds')
          .set({ is_deleted: isDeleted ? 1 : 0, updated_at: clock() })
          .where('token', '=', token)
          .returning('token')
          .executeTakeFirst()
        if (!changed) throw notFound(`There is no round ${token}`)
        await notifyLive(trx, token)
      })
    },

    /** What is to be seen of one round while it is live; null where it is none, or none any more. */
    async liveValue(token: string): Promise<unknown> {
      const row = await live().where('token', '=', token).executeTakeFirst()
      return row ? seenLive(row.round_json) : null
    },

    /** Token to value, of all rounds that are live now. */
    async liveValues(): Promise<Map<string, unknown>> {
      const rows = await live().execute()
      return new Map(rows.map((row) => [row.token, seenLive(row.round_json)]))
    },

    /** Works out anew what another version of the scoring had worked out. Answers how many rounds that were. */
    async rescore(): Promise<number> {
      const stale = await db
        .selectFrom('rounds')
        .select('token')
        .where('engine_version', '!=', SCORING_VERSION)
        .execute()
      for (const { token } of stale) {
        const row = await db
          .selectFrom('rounds')
          .select(['recorded', 'is_live'])
          .where('token', '=', token)
          .executeTakeFirstOrThrow()
        const recorded = parseRecorded(row.recorded)
        await db
          .updateTable('rounds')
          .set(columnsOf({ recorded, token, isLive: row.is_live === 1 }))
          .where('token', '=', token)
          // Uploaded anew in the meantime, it has been worked out already, of what is kept now.
          .where('engine_version', '!=', SCORING_VERSION)
          .execute()
      }
      return stale.length
    },
  }
}

function seenLive(roundJson: string) {
  const { settings, scorecard } = JSON.parse(roundJson) as Record<string, unknown>
  return { settings, scorecard }
}

/** 120 bits: a round's link is its only key. */
const newToken = () => randomBytes(16).toString('base64url')
