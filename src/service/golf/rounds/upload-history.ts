import { createHash } from 'node:crypto'
import { UTCDate } from '@date-fns/utc'
import { subDays } from 'date-fns/subDays'
import { UPLOADS_KEPT_MAX, type UploadType } from '../../../contract/staff/uploads.ts'
import { utcDateTime } from '../../../domain/dates/dates.ts'
import type { Context } from '../../base/context.ts'
import { conflict, notFound } from '../../base/http/http-error.ts'
import { orderedId } from '../../base/ids.ts'

/** Replaced data is kept for this many days, and only for the latest uploads. */
const KEPT_DAYS = 30

export interface Replacement {
  type: UploadType
  /** The token of the round, or the id of the account. */
  subject: string
  fileName: string
  /** The replaced data: the file of a round, or the JSON of an account's state. */
  replaced: Uint8Array
  /** Whether it replaced a round that was being played. */
  wasLive?: boolean
  /** Fingerprint of the data that the upload stored. */
  storedHash: string
}

/** Stores the data that uploads have replaced, limited in number and age. */
export function createUploadHistory({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  return {
    /** Stores the data that an upload replaced. Returns the id for restoring it. */
    async add({ fileName, wasLive = false, storedHash, ...row }: Replacement): Promise<string> {
      const now = clock()
      const id = orderedId(now)
      await db
        .insertInto('upload_history')
        .values({
          ...row,
          id,
          created_at: now,
          file_name: fileName,
          was_live: wasLive ? 1 : 0,
          stored_hash: storedHash,
        })
        .execute()
      return id
    },

    /** @throws HttpError 404 when the upload is unknown or too old */
    async find(id: string): Promise<Replacement> {
      const row = await db.selectFrom('upload_history').selectAll().where('id', '=', id).executeTakeFirst()
      if (!row) throw notFound('The data that this upload replaced is no longer stored')
      const { type, subject, file_name: fileName, replaced, stored_hash: storedHash } = row
      return { type, subject, fileName, replaced, wasLive: row.was_live === 1, storedHash }
    },

    /** Marks replaced data as restored. @throws HttpError 409 when it was restored before */
    async setRestored(id: string): Promise<void> {
      const changed = await db
        .updateTable('upload_history')
        .set({ restored_at: clock() })
        .where('id', '=', id)
        .where('restored_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (changed) return
      const row = await db
        .selectFrom('upload_history')
        .select('restored_at')
        .where('id', '=', id)
        .executeTakeFirst()
      throw conflict(`Already restored on ${utcDateTime(row?.restored_at ?? clock())}`)
    },

    /**
     * Deletes entries that are too old or too many. Runs in its own transaction, because an upload must not wait for
     * the locks of a restore.
     */
    async prune(): Promise<void> {
      const newest = await db
        .selectFrom('upload_history')
        .select('id')
        .orderBy('id', 'desc')
        .offset(UPLOADS_KEPT_MAX)
        .limit(1)
        .executeTakeFirst()
      await db
        .deleteFrom('upload_history')
        .where((e) =>
          e.or([
            e('created_at', '<', subDays(new UTCDate(clock()), KEPT_DAYS).getTime()),
            e('id', '<=', newest?.id ?? ''),
          ]),
        )
        .execute()
    },
  }
}

/** Returns a fingerprint of the parts of a state. */
export function fingerprint(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length}:`).update(part)
  return hash.digest('base64url')
}
