import type { HistoryRound } from '../../../contract/history.ts'
import { SCORER_KEYS_MAX } from '../../../contract/score-sheet-rules.ts'
import { selectLiveKeys } from '../../accounts/live-scorer-keys.ts'
import type { Context } from '../../base/context.ts'
import { type Database, inTransaction } from '../../base/database/database.ts'
import { badRequest, conflict, HttpError, notFound } from '../../base/http/http-error.ts'
import { orderedId, tokenHash } from '../../base/ids.ts'
import type { LogSize } from './log-room.ts'
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

/** Keys of a sheet, with those that were withdrawn. */
const KEYS_EVER_MAX = 200

/** The keys with which others enter scores for one round. Only their hashes are stored. */
export function createScorerKeys({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  return {
    /**
     * Adds a key that the owner's client has made. Returns its id, also for the same key again.
     * @throws HttpError 400 for a reserved name, 409 for a withdrawn key, 413 when the sheet has too many keys
     */
    async add(token: string, caller: Caller, { key, name }: { key: string; name: string }): Promise<string> {
      return inTransaction(db, async (trx) => {
        requireOwner(await openLockedSheet(trx, token, caller))
        requireFreeName(name)
        return addKey(trx, clock(), token, { key, name })
      })
    },

    /** Returns the live sheets of an account that have keys which are not withdrawn, newest first. */
    async listOf(accountId: string) {
      const rows = await selectLiveKeys(db, accountId)
        .select(['scorer_keys.token', 'scorer_keys.name', 'history_json', 'started_at'])
        .orderBy('started_at', 'desc')
        .orderBy('scorer_keys.id')
        .execute()
      const rounds = new Map<string, { token: string; course: string; date: number; names: string[] }>()
      for (const { token, name, history_json, started_at } of rows) {
        const { course } = JSON.parse(history_json) as HistoryRound
        const round = rounds.get(token) ?? { token, course, date: started_at, names: [] }
        round.names.push(name)
        rounds.set(token, round)
      }
      return [...rounds.values()]
    },

    /** Withdraws all keys of the live sheets of an account, because somebody else may have made or seen them. */
    async withdrawAll(accountId: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        const tokens = selectLiveKeys(trx, accountId).select('scorer_keys.token')
        // Locks the sheets, so that entries which a scorer is sending are stored before or refused.
        await trx
          .selectFrom('rounds')
          .select('token')
          .where('token', 'in', tokens)
          .orderBy('token')
          .forUpdate()
          .execute()
        await trx
          .updateTable('scorer_keys')
          .set({ withdrawn_at: clock() })
          .where('id', 'in', selectLiveKeys(trx, accountId).select('scorer_keys.id'))
          .execute()
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

interface NewKey {
  key: string
  name: string
  /** Names the key in errors. */
  field?: string
  /** Whether its competition has made it: then it replaces the oldest of these when the sheet has enough. */
  isOfCompetition?: boolean
}

/**
 * Adds a key to a locked sheet. Returns its id, also for the same key again.
 * @throws HttpError 409 for a withdrawn key, 413 when the sheet has too many keys
 */
export async function addKey(
  trx: Database,
  now: number,
  token: string,
  { key, name, field = 'key', isOfCompetition = false }: NewKey,
): Promise<string> {
  const keys = await keysOf(trx, token)
  const key_hash = tokenHash(key)
  const same = keys.find((one) => one.key_hash === key_hash)
  if (same?.withdrawn_at != null) throw conflict(`${field}: has been withdrawn`)
  if (same) return same.id
  const active = keys.filter(({ withdrawn_at }) => withdrawn_at === null)
  if (active.length >= SCORER_KEYS_MAX) {
    const oldest = active.find(({ is_of_competition }) => isOfCompetition && is_of_competition === 1)
    if (!oldest) {
      throw new HttpError(413, `A round has at most ${SCORER_KEYS_MAX} scorer keys; withdraw one first`)
    }
    await trx.updateTable('scorer_keys').set({ withdrawn_at: now }).where('id', '=', oldest.id).execute()
  }
  if (!isOfCompetition && keys.length >= KEYS_EVER_MAX) {
    throw new HttpError(413, `A round has at most ${KEYS_EVER_MAX} scorer keys, withdrawn ones included`)
  }
  const id = orderedId(now)
  await trx
    .insertInto('scorer_keys')
    .values({ id, token, key_hash, name, created_at: now, is_of_competition: isOfCompetition ? 1 : 0 })
    .execute()
  return id
}

/** @throws HttpError 400 for a name that says in `by` of an entry that no scorer made it */
export function requireFreeName(name: string): void {
  if (RESERVED.includes(name.toLowerCase())) throw badRequest(`name: ${name} is reserved`)
}

/** Stores what was added with a key. */
export async function setKeyUse(trx: Database, id: string, { entries, bytes }: LogSize): Promise<void> {
  await trx
    .updateTable('scorer_keys')
    .set({ entry_count: entries, entry_bytes: bytes })
    .where('id', '=', id)
    .execute()
}

const keysOf = (db: Database, token: string) =>
  db
    .selectFrom('scorer_keys')
    .select(['id', 'name', 'key_hash', 'withdrawn_at', 'is_of_competition'])
    .where('token', '=', token)
    .orderBy('id')
    .execute()

/** Returns the keys of a sheet that are not withdrawn, without what they are. */
export async function activeKeysOf(db: Database, token: string): Promise<{ id: string; name: string }[]> {
  const keys = await keysOf(db, token)
  return keys.flatMap(({ id, name, withdrawn_at }) => (withdrawn_at === null ? [{ id, name }] : []))
}
