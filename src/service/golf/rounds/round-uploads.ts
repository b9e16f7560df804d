import type { Selectable } from 'kysely'
import type { HistoryRound } from '../../../contract/history.ts'
import type { RecordedRound } from '../../../contract/recorded-round.ts'
import type { UploadPreview } from '../../../contract/staff/uploads.ts'
import { utcDate } from '../../../domain/dates/dates.ts'
import { isSameRound, recordedRoundWarnings } from '../../../domain/round/recorded-round-checks.ts'
import { requireConfirmedOwner } from '../../accounts/installs.ts'
import { type Database, inTransaction } from '../../base/database/database.ts'
import type { Tables } from '../../base/database/tables.ts'
import { conflict, notFound } from '../../base/http/http-error.ts'
import { findSheet } from '../score-sheets/sheet-rows.ts'
import { parseStoredRound } from './documents.ts'
import { createRounds, type RoundDeps, requireNoCompetition } from './rounds.ts'
import { createUploadHistory, fingerprint, type Replacement } from './upload-history.ts'

interface RoundFile {
  /** The install that recorded the round. */
  iid: string
  bytes: Uint8Array
  /** The parsed file. */
  recorded: RecordedRound
}

export interface StoredUpload {
  token: string
  warnings: string[]
  /** Whether the round was deleted before. An upload does not undelete it. */
  isDeleted: boolean
  isReplaced: boolean
  /** Whether the golfer has this round already, so that nothing was stored. */
  isStored: boolean
  /** Id of the replaced data in the upload history; undefined if nothing was replaced. */
  restoreId: string | undefined
  /** Fingerprint of the stored file. */
  storedHash: string
}

/** Stores recorded rounds that staff upload. Keeps the rounds that they replace, for a restore. */
export function createRoundUploads({ db, ...deps }: RoundDeps) {
  return {
    /**
     * Returns what storing a round file would do. A file without a token may be of a round that the golfer has already.
     * @throws HttpError 404 when the install does not exist, 409 when the token belongs to another install
     */
    async preview({ iid, bytes, recorded }: RoundFile): Promise<UploadPreview> {
      const { token: subject, startTimestampMs, course } = recorded
      return inTransaction(db, async (trx) => {
        const stored = await lockRound(trx, iid, subject)
        if (stored && isOverwritten(stored, bytes)) {
          return { effect: 'overwrites', text: `Overwrites ${textOf(stored)}`, subject }
        }
        const same = stored ?? (await findSame(trx, iid, recorded))
        if (same) return { effect: 'same', text: `Already stored as ${textOf(same)}`, subject }
        return { effect: 'new', text: `New round of ${utcDate(startTimestampMs)}, ${course.name}`, subject }
      })
    },

    /**
     * Stores a round file. Replaces a round with the same token and install, and keeps the replaced file for a restore. Stores
     * nothing if the file has no token and the golfer has the round already, unless it is said to be another one.
     * @throws HttpError 404 when the install does not exist, 409 when the token belongs to another install
     */
    async store(
      { iid, bytes, recorded, isAnother }: RoundFile & { isAnother: boolean },
      fileName: string,
    ): Promise<StoredUpload> {
      return inTransaction(db, async (trx) => {
        const stored = await lockRound(trx, iid, recorded.token)
        const same = isAnother ? undefined : await findSame(trx, iid, recorded)
        if (same) {
          const storedHash = hashOf(same)
          return {
            ...NOTHING_STORED,
            token: same.token,
            warnings: recordedRoundWarnings(recorded),
            storedHash,
          }
        }
        const token = await createRounds({ db: trx, ...deps }).saveRecorded({ iid, bytes, recorded })
        const storedHash = hashOf({ recorded: bytes, isLive: false })
        return {
          token,
          warnings: recordedRoundWarnings(recorded),
          isDeleted: stored?.isDeleted ?? false,
          isReplaced: stored !== undefined,
          isStored: false,
          restoreId:
            stored && isOverwritten(stored, bytes)
              ? await createUploadHistory({ ...deps, db: trx }).add({
                  type: 'round',
                  subject: token,
                  fileName,
                  replaced: stored.recorded,
                  wasLive: stored.isLive,
                  storedHash,
                })
              : undefined,
          storedHash,
        }
      })
    },

    /** Returns whether a round is as the upload of a file with this fingerprint has left it. */
    async isAsUploaded(token: string, storedHash: string): Promise<boolean> {
      const row = await db
        .selectFrom('rounds')
        .select(['recorded', 'is_live'])
        .where('token', '=', token)
        .executeTakeFirst()
      return row !== undefined && hashOf({ recorded: row.recorded, isLive: row.is_live === 1 }) === storedHash
    },

    /**
     * Restores the round that an upload replaced.
     * @throws HttpError 404 when the round no longer exists, 409 when it has been changed since or was restored before
     */
    async restore(id: string, { subject: token, replaced, wasLive, storedHash }: Replacement): Promise<void> {
      await inTransaction(db, async (trx) => {
        const row = await trx.selectFrom('rounds').select('iid').where('token', '=', token).executeTakeFirst()
        const current = row && (await lockRound(trx, row.iid, token))
        if (!current) throw notFound(`There is no round ${token}`)
        await createUploadHistory({ ...deps, db: trx }).setRestored(id)
        if (hashOf(current) !== storedHash) {
          throw conflict(`The round ${token} has changed since this upload; nothing was restored`)
        }
        const { iid } = row
        const rounds = createRounds({ db: trx, ...deps })
        const recorded = parseStoredRound(replaced)
        if (wasLive) await rounds.saveLive({ iid, token, recorded })
        else await rounds.saveRecorded({ iid, bytes: replaced, token, recorded })
      })
    },
  }
}

interface CurrentRound {
  token: string
  startedAt: number
  /** The name of the course. */
  course: string
  recorded: Uint8Array
  isLive: boolean
  isDeleted: boolean
}

const CURRENT_COLUMNS = [
  'token',
  'iid',
  'started_at',
  'history_json',
  'recorded',
  'is_live',
  'is_deleted',
] as const

function currentRound(
  row: Pick<Selectable<Tables['rounds']>, (typeof CURRENT_COLUMNS)[number]>,
): CurrentRound {
  const { token, started_at: startedAt, history_json, recorded, is_live, is_deleted } = row
  const { course } = JSON.parse(history_json) as HistoryRound
  return { token, startedAt, course, recorded, isLive: is_live === 1, isDeleted: is_deleted === 1 }
}

/**
 * Locks and returns the round of a token, or returns undefined if there is none. Locks the install first, so that two
 * files with the same new token are stored one after another.
 * @throws HttpError 404 when the install does not exist, 409 when the round belongs to another install or the account
 * of the install must be confirmed first
 */
async function lockRound(
  trx: Database,
  iid: string,
  token: string | undefined,
): Promise<CurrentRound | undefined> {
  const install = await trx
    .selectFrom('installs')
    .select('iid')
    .where('iid', '=', iid)
    .forUpdate()
    .executeTakeFirst()
  if (!install) throw notFound(`There is no install ${iid}`)
  await requireConfirmedOwner(trx, iid)
  if (token === undefined) return undefined
  const row = await trx
    .selectFrom('rounds')
    .select(CURRENT_COLUMNS)
    .where('token', '=', token)
    .forUpdate()
    .executeTakeFirst()
  if (!row) {
    await requireNoCompetition(trx, token)
    return undefined
  }
  if (row.iid !== iid) throw conflict(`token: the round ${token} belongs to another install`)
  if (await findSheet(trx, token)) {
    throw conflict(`token: the round ${token} is recorded with a score sheet, which a file cannot replace`)
  }
  return currentRound(row)
}

const NOTHING_STORED = { isDeleted: false, isReplaced: false, isStored: true, restoreId: undefined }

/** Returns the finished round of the golfer that a file without a token is of; undefined if there is none. */
async function findSame(
  trx: Database,
  iid: string,
  recorded: RecordedRound,
): Promise<CurrentRound | undefined> {
  if (recorded.token !== undefined) return undefined
  const ownerOf = (install: string) =>
    trx.selectFrom('installs').select('account_id').where('iid', '=', install)
  const rows = await trx
    .selectFrom('rounds')
    .select(CURRENT_COLUMNS)
    .where((e) =>
      e.or([
        e('iid', '=', iid),
        e('iid', 'in', trx.selectFrom('installs').select('iid').where('account_id', '=', ownerOf(iid))),
      ]),
    )
    .where('started_at', '=', recorded.startTimestampMs)
    .where('is_live', '=', 0)
    .where('is_deleted', '=', 0)
    .orderBy('created_at')
    .execute()
  return rows.map(currentRound).find((stored) => isSameRound(parseStoredRound(stored.recorded), recorded))
}

/** Returns whether storing a file would change a round. */
const isOverwritten = ({ isLive, recorded }: CurrentRound, bytes: Uint8Array) =>
  isLive || !isEqual(recorded, bytes)

/** Returns a round in words: "deleted round kea-69 of 12 Oct 2026, Old Links". */
function textOf({ token, startedAt, course, isDeleted, isLive }: CurrentRound): string {
  const adjective = isDeleted ? 'deleted ' : isLive ? 'live ' : ''
  return `${adjective}round ${token} of ${utcDate(startedAt)}, ${course}`
}

const isEqual = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0
const hashOf = ({ recorded, isLive }: Pick<CurrentRound, 'recorded' | 'isLive'>) =>
  fingerprint(recorded, isLive ? 'live' : 'finished')
