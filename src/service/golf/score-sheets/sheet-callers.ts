import type { Account } from '../../base/account.ts'
import type { Database } from '../../base/database/database.ts'
import type { Call } from '../../base/http/handler-types.ts'
import { HttpError, notFound } from '../../base/http/http-error.ts'
import { scorerKeyOf } from '../../base/http/request-headers.ts'
import { tokenHash } from '../../base/ids.ts'
import type { LogSize } from './log-room.ts'
import { findSheet, lockSheet, type Sheet } from './sheet-rows.ts'

/** Who calls: a golfer by session or access token, or whoever sends a scorer key. */
export type Caller = { accountId: string } | { scorerKey: string }

/** `by` of the entries of a sheet's owner, and of those that the service and its staff make. */
export const BY_OWNER = 'owner'
export const BY_SERVICE = 'service'
export const BY_STAFF = 'staff'

export interface OpenedSheet {
  sheet: Sheet
  isOwner: boolean
  /** `owner`, or the name of the scorer key. */
  by: string
  /** What limits of the caller count by. */
  subject: string
  /** What a scorer has added with the key; undefined for the owner. */
  byKey: LogSize | undefined
}

/** Returns the caller. Only here is decided who owns a sheet: the account of the call, unless it has a scorer key. */
export function callerOf({ account, request }: Call<Account | undefined>): Caller {
  return account ? { accountId: account.id } : { scorerKey: scorerKeyOf(request) ?? '' }
}

/**
 * Finds a sheet for its owner or a scorer.
 * @throws HttpError 404 when it does not exist, was deleted by staff or belongs to another golfer; 403 when the key is
 * wrong or withdrawn
 */
export async function openSheet(db: Database, token: string, caller: Caller): Promise<OpenedSheet> {
  return open(db, await findSheet(db, token), token, caller)
}

/** Like `openSheet`, in a transaction, and locks the sheet until it ends. */
export async function openLockedSheet(trx: Database, token: string, caller: Caller): Promise<OpenedSheet> {
  return open(trx, await lockSheet(trx, token), token, caller)
}

async function open(
  db: Database,
  sheet: Sheet | undefined,
  token: string,
  caller: Caller,
): Promise<OpenedSheet> {
  const missing = notFound(`There is no score sheet ${token}`)
  // The sheet of a round that its owner has deleted says so. Otherwise staff have deleted the round.
  if (!sheet || (sheet.isDeleted && sheet.state !== 'discarded')) throw missing
  if ('accountId' in caller) {
    if (sheet.accountId !== caller.accountId) throw missing
    return { sheet, isOwner: true, by: BY_OWNER, subject: caller.accountId, byKey: undefined }
  }
  const key = await db
    .selectFrom('scorer_keys')
    .select(['id', 'name', 'entry_count', 'entry_bytes'])
    .where('token', '=', token)
    .where('key_hash', '=', tokenHash(caller.scorerKey))
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  // Disabling an account ends everything that gives access to it.
  if (!key || sheet.ownerDisabledAt !== null)
    throw new HttpError(403, 'This scorer key is not valid, or has been withdrawn')
  const byKey = { entries: key.entry_count, bytes: key.entry_bytes }
  return { sheet, isOwner: false, by: key.name, subject: key.id, byKey }
}

/** @throws HttpError 403 when the caller is a scorer */
export function requireOwner({ isOwner }: Pick<OpenedSheet, 'isOwner'>): void {
  if (!isOwner) throw new HttpError(403, 'Only the owner of the round may do this')
}
