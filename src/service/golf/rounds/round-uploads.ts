import { createHash } from 'node:crypto'
import type { HistoryRound } from '../../../contract/history.ts'
import type { RecordedRound } from '../../../contract/recorded-round.ts'
import type { FieldChange, StoredRound } from '../../../contract/uploads.ts'
import { recordedRoundWarnings } from '../../../domain/recorded-round-warnings.ts'
import { recordedRoundChanges } from '../../../domain/upload-changes/round-changes.ts'
import { requireConfirmedOwner } from '../../accounts/installs.ts'
import { type Database, inTransaction } from '../../base/database/database.ts'
import { conflict, HttpError, notFound } from '../../base/http/http-error.ts'
import { findSheet } from '../score-sheets/sheet-rows.ts'
import { parseStoredRound } from './documents.ts'
import { createRounds, type RoundDeps } from './rounds.ts'
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
  /** Id of the replaced data in the upload history; undefined if nothing was replaced. */
  restoreId: string | undefined
  /** Fingerprint of the stored file. */
  storedHash: string
}

/** Stores recorded rounds that staff upload. Keeps the rounds that they replace, for a restore. */
export function createRoundUploads({ db, ...deps }: RoundDeps) {
  return {
    /**
     * Returns the round that a round file would overwrite.
     * @throws HttpError 404 when the install does not exist, 409 when the token belongs to another install
     */
    async preview({ iid, bytes, recorded }: RoundFile): Promise<FieldChange[]> {
      return inTransaction(db, async (trx) => {
        const stored = await lockRound(trx, iid, recorded.token)
        return stored ? changesOf(stored, recorded, bytes) : []
      })
    },

    /**
     * Stores a round file. Replaces a round with the same token and install, and keeps the replaced file for a restore.
     * @throws HttpError 404 when the install does not exist, 409 when the token belongs to another install
     */
    async store({ iid, bytes, recorded }: RoundFile, fileName: string): Promise<StoredUpload> {
      return inTransaction(db, async (trx) => {
        const stored = await lockRound(trx, iid, recorded.token)
        const token = await createRounds({ db: trx, ...deps }).saveRecorded({ iid, bytes, recorded })
        const storedHash = hashOf({ recorded: bytes, isLive: false })
        const isOverwritten = stored && (stored.isLive || !isEqual(stored.recorded, bytes))
        return {
          token,
          warnings: recordedRoundWarnings(recorded),
          isDeleted: stored?.isDeleted ?? false,
          isReplaced: stored !== undefined,
          restoreId: isOverwritten
            ? await createUploadHistory(trx, deps.clock).add({
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

    /** Returns those of the rounds that are stored. */
    async findStored(tokens: readonly string[]): Promise<StoredRound[]> {
      const rows = await db
        .selectFrom('rounds')
        .select(['token', 'iid', 'started_at', 'is_live', 'is_deleted', 'history_json'])
        .where('token', 'in', tokens)
        .execute()
      const found: StoredRound[] = []
      // One file at a time, because each may have 20 MB.
      for (const { token, iid, started_at: timestamp, is_live, is_deleted, history_json } of rows) {
        const { course } = JSON.parse(history_json) as HistoryRound
        const flags = { isDeleted: is_deleted === 1, isLive: is_live === 1 }
        found.push({ token, iid, timestamp, course, ...flags, sha256: await fileHash(db, token) })
      }
      return found
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
        await createUploadHistory(trx, deps.clock).setRestored(id)
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

/** Returns the SHA-256 of a stored file in hexadecimal digits. */
async function fileHash(db: Database, token: string): Promise<string> {
  const row = await db.selectFrom('rounds').select('recorded').where('token', '=', token).executeTakeFirst()
  return createHash('sha256')
    .update(row?.recorded ?? '')
    .digest('hex')
}

interface CurrentRound {
  recorded: Uint8Array
  isLive: boolean
  isDeleted: boolean
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
    .select(['iid', 'recorded', 'is_live', 'is_deleted'])
    .where('token', '=', token)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  if (row.iid !== iid) throw conflict(`token: the round ${token} belongs to another install`)
  if (await findSheet(trx, token)) {
    throw conflict(`token: the round ${token} is recorded with a score sheet, which a file cannot replace`)
  }
  return { recorded: row.recorded, isLive: row.is_live === 1, isDeleted: row.is_deleted === 1 }
}

function changesOf(stored: CurrentRound, recorded: RecordedRound, bytes: Uint8Array): FieldChange[] {
  const state = stored.isLive ? [{ field: 'State', before: 'live', after: 'finished' }] : []
  if (isEqual(stored.recorded, bytes)) return state
  const changes = [...state, ...contentChanges(stored.recorded, recorded)]
  return changes.length > 0
    ? changes
    : [{ field: 'File', after: 'differs only in details that are not used' }]
}

function contentChanges(stored: Uint8Array, recorded: RecordedRound): FieldChange[] {
  try {
    return recordedRoundChanges(parseStoredRound(stored), recorded)
  } catch (error) {
    // Rounds that were stored under older rules may violate the current rules.
    if (!(error instanceof HttpError)) throw error
    return [{ field: 'Round', before: `not valid any more (${error.message})`, after: 'valid' }]
  }
}

const isEqual = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0
const hashOf = ({ recorded, isLive }: Pick<CurrentRound, 'recorded' | 'isLive'>) =>
  fingerprint(recorded, isLive ? 'live' : 'finished')
