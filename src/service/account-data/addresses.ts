import type { Database } from '../database/database.ts'

/** Separates the old and the new login in the detail of the audit event "change login". */
const ARROW = ' → '

/** Stores the previous address of an account. Must be called in the transaction that changes the address. */
export async function addFormerEmail(
  trx: Database,
  row: { account_id: string; email: string; changed_at: number },
): Promise<void> {
  await trx
    .insertInto('former_emails')
    .values(row)
    .onConflict((c) => c.columns(['account_id', 'email']).doUpdateSet({ changed_at: row.changed_at }))
    .execute()
}

/** Returns the current and previous addresses of an account, except those that belong to another account now. */
export async function addressesOf(db: Database, accountId: string): Promise<string[]> {
  const account = await db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!account) return []
  const former = await db
    .selectFrom('former_emails')
    .select('email')
    .where('account_id', '=', accountId)
    .execute()
  const emails = new Set([
    account.email,
    ...former.map(({ email }) => email),
    ...(await emailsInAudit(db, accountId)),
  ])
  const ofOthers = await db
    .selectFrom('accounts')
    .select('email')
    .where('email', 'in', [...emails])
    .where('id', '!=', accountId)
    .execute()
  for (const { email } of ofOthers) emails.delete(email)
  return [...emails]
}

/** Returns the previous addresses from the audit log, for changes that were made before addresses had a table. */
async function emailsInAudit(db: Database, accountId: string): Promise<string[]> {
  const events = await db
    .selectFrom('audit')
    .innerJoin('installs', 'installs.iid', 'audit.iid')
    .select('detail')
    .where('account_id', '=', accountId)
    .where('action', '=', 'change login')
    .where('result', '=', 'done')
    .execute()
  return events.flatMap(({ detail }) => {
    const [before = ''] = detail?.split(ARROW) ?? []
    return before.includes('@') ? [before] : []
  })
}
