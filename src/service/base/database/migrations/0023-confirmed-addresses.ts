import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The audit event of a change of a login by staff. */
interface LoginEvent {
  account_id: string
  confirmed_at: number | null
  at: number
  detail: string
  undone_at: number | null
}
interface LoginChange extends Omit<LoginEvent, 'detail'> {
  before: string
  after: string
}

/** Separates the old and the new login in the detail of the audit event. */
const ARROW = ' → '

/**
 * Leaves only addresses among the former ones that their account had confirmed, and adds those that until now were read
 * from the audit log, because their changes were made before former addresses had a table.
 *
 * An address that was given up before the account was confirmed, or at that moment, was never confirmed. One that staff
 * both set and replaced counts as not confirmed either: it may have been confirmed in between, but such changes usually
 * correct a mistyped address, which belongs to somebody else.
 */
export const confirmedAddresses: Migration = {
  async up(db: Kysely<unknown>) {
    const { rows } = await sql<LoginEvent>`
      select accounts.id as account_id, confirmed_at, at, detail, undone_at
      from audit join installs on installs.iid = audit.iid join accounts on accounts.id = installs.account_id
      where action = 'change login' and result = 'done' and detail is not null
      order by audit.id`.execute(db)
    const changes: LoginChange[] = rows.flatMap(({ detail, ...change }) => {
      const [before = '', after = ''] = detail.split(ARROW)
      return before.includes('@') ? [{ ...change, before, after: after.trim().toLowerCase() }] : []
    })
    for (const { account_id, confirmed_at, at, before } of changes) {
      if (confirmed_at === null) continue
      await sql`
        insert into former_emails (account_id, email, changed_at) values (${account_id}, ${before}, ${at})
        on conflict do nothing`.execute(db)
    }
    await sql`
      delete from former_emails where exists (
        select 1 from accounts where accounts.id = account_id and (confirmed_at is null or changed_at <= confirmed_at)
      )`.execute(db)
    for (const [account_id, email] of setAndReplaced(changes)) {
      await sql`delete from former_emails where account_id = ${account_id} and email = ${email}`.execute(db)
    }
  },
}

/** Returns accounts with addresses that staff have both set and replaced, and that the account did not have before. */
function setAndReplaced(changes: readonly LoginChange[]) {
  const known = new Set<string>()
  const set = new Set<string>()
  const replaced: [accountId: string, email: string][] = []
  for (const { account_id, before, after, undone_at } of changes) {
    const keyOf = (email: string) => `${account_id} ${email}`
    if (set.has(keyOf(before))) replaced.push([account_id, before])
    else known.add(keyOf(before))
    if (known.has(keyOf(after))) continue
    set.add(keyOf(after))
    if (undone_at !== null) replaced.push([account_id, after])
  }
  return replaced
}
