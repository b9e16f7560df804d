import { type Account, accountColumns } from '../base/account.ts'
import type { Database } from '../base/database/database.ts'
import { conflict, type HttpError } from '../base/http/http-error.ts'

interface Status {
  isDisabled: boolean
  /** Unix milliseconds. */
  at: number
}

/** Disables or enables an account. Disabling ends its sessions and links. Returns whether it was disabled before. */
export async function setDisabled(
  trx: Database,
  accountId: string,
  { isDisabled, at }: Status,
): Promise<boolean> {
  const { disabled_at } = await trx
    .selectFrom('accounts')
    .select('disabled_at')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const wasDisabled = disabled_at !== null
  if (wasDisabled === isDisabled) return wasDisabled
  await trx
    .updateTable('accounts')
    .set({ disabled_at: isDisabled ? at : null })
    .where('id', '=', accountId)
    .execute()
  if (isDisabled) {
    await deleteOf(trx, accountId, 'sessions', 'reset_tokens', 'enrolment_links', 'email_changes')
  }
  return wasDisabled
}

/** Locks an account until the transaction ends. Returns undefined if it does not exist or is disabled. */
export function lockEnabledAccount(trx: Database, accountId: string): Promise<Account | undefined> {
  return trx
    .selectFrom('accounts')
    .select(accountColumns)
    .where('id', '=', accountId)
    .where('disabled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Locks an account until the transaction ends. Returns whether it is as it was when its credential was verified: not
 * disabled, and with the same login and password.
 */
export async function lockVerified(
  trx: Database,
  { id, email, credentialHash }: Pick<Account, 'id' | 'email'> & { credentialHash: string },
): Promise<boolean> {
  const unchanged = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('email', '=', email)
    .where('credential_hash', '=', credentialHash)
    .where('disabled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return unchanged !== undefined
}

type OwnTable =
  | 'sessions'
  | 'reset_tokens'
  | 'email_changes'
  | 'enrolment_links'
  | 'authenticator_apps'
  | 'recovery_codes'

/** Deletes what an account has in these tables. */
export async function deleteOf(trx: Database, accountId: string, ...tables: OwnTable[]): Promise<void> {
  for (const table of tables) await trx.deleteFrom(table).where('account_id', '=', accountId).execute()
}

/** Returns how many sessions there were. */
export async function endSessions(trx: Database, accountId: string): Promise<number> {
  const result = await trx.deleteFrom('sessions').where('account_id', '=', accountId).executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Returns the error for adding data to an account whose e-mail address is not confirmed. */
export function unconfirmed(email: string): HttpError {
  return conflict(`The account ${email} has not confirmed its e-mail address`)
}

/**
 * Checks that the address of an account is confirmed. Until then, the user may not be its owner.
 * @throws HttpError 409 when it is not
 */
export function refuseUnconfirmed({ email, confirmedAt }: Pick<Account, 'email' | 'confirmedAt'>): void {
  if (confirmedAt === null) throw unconfirmed(email)
}

/** Maximum number of passkeys of one account, and of its access tokens. */
const MAX_PER_ACCOUNT = 20

/** What an account can have too many of, and how the user makes room. */
const WORDS = {
  passkeys: 'passkeys; please remove one first',
  access_tokens: 'access tokens; please revoke one first',
} as const

/**
 * Locks an account until the transaction ends, so that concurrent calls do not exceed the limit.
 * @throws HttpError 409 when the account has as many as it can have
 */
export async function requireRoom(
  trx: Database,
  accountId: string,
  table: keyof typeof WORDS,
): Promise<void> {
  await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { count } = await trx
    .selectFrom(table)
    .select((e) => e.fn.countAll().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MAX_PER_ACCOUNT) {
    throw conflict(`An account can have ${MAX_PER_ACCOUNT} ${WORDS[table]}`)
  }
}
