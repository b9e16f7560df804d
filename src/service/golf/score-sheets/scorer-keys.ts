import { SCORER_KEYS_MAX } from '../../../contract/score-sheet-rules.ts'
import type { Clock } from '../../base/clock.ts'
import { type Database, inTransaction } from '../../base/database/database.ts'
import { badRequest, conflict, HttpError, notFound } from '../../base/http/http-error.ts'
import { orderedId, tokenHash } from '../../base/ids.ts'
import {
  BY_OWNER,
  BY_SERVICE,
  BY_STAFF,
  type Caller,
  openLockedSheet,
  requireOwner,
} from './sheet-callers.ts'

/** Names that say in `by` of an entry who made it, if no scorer did. */
const RESERVED: readonly string[] = [BY_OWNER, BY_SERVICE, BY_STAFF]

/** The keys with which others enter scores for one round. Only their hashes are stored. */
export function createScorerKeys(db: Database, clock: Clock) {
  return {
    /**
     * Adds a key that the owner's client has made. Returns its id, also for the same key again.
     * @throws HttpError 400 for a reserved name, 409 for a withdrawn key, 413 when the sheet has too many keys
     */
    async add(token: string, caller: Caller, { key, name }: { key: string; name: string }): Promise<string> {
      return inTransaction(db, async (trx) => {
        requireOwner(await openLockedSheet(trx, token, caller))
        if (RESERVED.includes(name.toLowerCase())) throw badRequest(`name: ${name} is reserved`)
        const keys = await keysOf(trx, token)
        const same = keys.find((one) => one.key_hash === tokenHash(key))
        if (same?.withdrawn_at != null) throw conflict('key: has been withdrawn')
        if (same) return same.id
        if (keys.filter((one) => one.withdrawn_at === null).length >= SCORER_KEYS_MAX) {
          throw new HttpError(413, `A round has at most ${SCORER_KEYS_MAX} scorer keys; withdraw one first`)
        }
        const now = clock()
        const id = orderedId(now)
        await trx
          .insertInto('scorer_keys')
          .values({ id, token, key_hash: tokenHash(key), name, created_at: now })
          .execute()
        return id
      })
    },

    /** Withdraws a key, also one that was withdrawn before. @throws HttpError 404 when the sheet has no such key */
    async withdraw(token: string, caller: Caller, id: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        requireOwner(await openLockedSheet(trx, token, caller))
        const keys = await keysOf(trx, token)
        if (!keys.some((key) => key.id === id)) throw notFound('There is no such scorer key')
        await trx
          .updateTable('scorer_keys')
          .set((e) => ({ withdrawn_at: e.fn.coalesce('withdrawn_at', e.val(clock())) }))
          .where('id', '=', id)
          .execute()
      })
    },
  }
}

const keysOf = (db: Database, token: string) =>
  db
    .selectFrom('scorer_keys')
    .select(['id', 'name', 'key_hash', 'withdrawn_at'])
    .where('token', '=', token)
    .orderBy('id')
    .execute()

/** Returns the keys of a sheet that are not withdrawn, without what they are. */
export async function activeKeysOf(db: Database, token: string): Promise<{ id: string; name: string }[]> {
  const keys = await keysOf(db, token)
  return keys.flatMap(({ id, name, withdrawn_at }) => (withdrawn_at === null ? [{ id, name }] : []))
}
