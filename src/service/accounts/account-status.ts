import type { Account } from '../base/account.ts'
import type { Database } from '../base/database/database.ts'
import type { Tables } from '../base/database/tables.ts'

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
export function lockEnabledAccount(
  trx: Database,
  accountId: string,
): Promise<Pick<Tables['accounts'], 'role'> | undefined> {
  return trx
    .selectFrom('accounts')
    .select('role')
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
