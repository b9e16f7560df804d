import type { Database } from '../../base/database/database.ts'

interface PreviousLogin {
  id: string
  email: string
  confirmed_at: number | null
}

/**
 * Stores the address that an account has given up as a former one, if the account had confirmed it. Otherwise it may
 * belong to somebody else. Must be called in the transaction that changes the address.
 */
export async function addFormerEmail(
  trx: Database,
  { id: account_id, email, confirmed_at }: PreviousLogin,
  changed_at: number,
): Promise<void> {
  if (confirmed_at === null) return
  await trx
    .insertInto('former_emails')
    .values({ account_id, email, changed_at })
    .onConflict((c) => c.columns(['account_id', 'email']).doUpdateSet({ changed_at }))
    .execute()
}

/**
 * Removes an address that an account uses again from its former ones. Returns until when the account had confirmed it,
 * or undefined if it never had. Must be called in the transaction that changes the address.
 */
export async function takeFormerEmail(
  trx: Database,
  accountId: string,
  email: string,
): Promise<number | undefined> {
  const row = await trx
    .deleteFrom('former_emails')
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .returning('changed_at')
    .executeTakeFirst()
  return row?.changed_at
}

/**
 * Returns the addresses that an account has confirmed, the current one and former ones, except those that belong to
 * another account now. Only their mails and records are the account's own.
 */
export async function confirmedAddressesOf(db: Database, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .union(db.selectFrom('former_emails').select('email').where('account_id', '=', accountId))
    .execute()
  if (rows.length === 0) return []
  const emails = rows.map(({ email }) => email)
  const ofOthers = await db
    .selectFrom('accounts')
    .select('email')
    .where('email', 'in', emails)
    .where('id', '!=', accountId)
    .execute()
  return emails.filter((email) => !ofOthers.some((other) => other.email === email))
}
