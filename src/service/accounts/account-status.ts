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
    await endSessions(trx, accountId)
    for (const table of ['reset_tokens', 'enrolment_links', 'email_changes'] as const) {
      await trx.deleteFrom(table).where('account_id', '=', accountId).execute()
    }
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

/** Returns how many sessions there were. */
export async function endSessions(trx: Database, accountId: string): Promise<number> {
  const result = await trx.deleteFrom('sessions').where('account_id', '=', accountId).executeTakeFirst()
  return Number(result.numDeletedRows)
}
