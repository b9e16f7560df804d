import type { EmailCategory } from '../../contract/unsubscribe.ts'
import { emailKey } from '../accounts/accounts.ts'
import type { Clock } from '../clock.ts'
import { type Database, inTransaction } from '../database/database.ts'
import { notFound } from '../http/http-error.ts'
import { secretToken } from '../ids.ts'

const CHUNK = 500

export function createPreferences(db: Database, clock: Clock) {
  const tokensOf = async (emails: string[]): Promise<Map<string, string>> => {
    // Sorted, so that two processes never wait for each other's addresses.
    const keys = [...new Set(emails.map(emailKey))].sort()
    const found = new Map<string, string>()
    for (let at = 0; at < keys.length; at += CHUNK) {
      const some = keys.slice(at, at + CHUNK)
      await db
        .insertInto('mail_recipients')
        .values(some.map((email) => ({ token: secretToken(), email, created_at: clock() })))
        .onConflict((c) => c.column('email').doNothing())
        .execute()
      const rows = await db
        .selectFrom('mail_recipients')
        .select(['email', 'token'])
        .where('email', 'in', some)
        .execute()
      for (const row of rows) found.set(row.email, row.token)
    }
    return found
  }

  return {
    /** E-mail (in lower case) to the token that stands for it in links of mails; made where there is none. */
    tokensOf,

    /** The token of one e-mail; `wanted` is taken where it has none yet. */
    async tokenOf(email: string, wanted?: string): Promise<string> {
      await db
        .insertInto('mail_recipients')
        .values({ token: wanted ?? secretToken(), email: emailKey(email), created_at: clock() })
        .onConflict((c) => c.column('email').doNothing())
        .execute()
      const row = await db
        .selectFrom('mail_recipients')
        .select('token')
        .where('email', '=', emailKey(email))
        .executeTakeFirstOrThrow()
      return row.token
    },

    /** Adds to what the recipient opted out of. @throws HttpError 404 for a token that is nobody's */
    optOut(token: string, categories: readonly EmailCategory[]): Promise<void> {
      return inTransaction(db, async (trx) => {
        const known = await trx
          .selectFrom('mail_recipients')
          .select('token')
          .where('token', '=', token)
          .executeTakeFirst()
        if (!known) throw notFound('There is no recipient with this token')
        if (categories.length === 0) return
        await trx
          .insertInto('mail_opt_outs')
          .values([...new Set(categories)].map((category) => ({ token, category, created_at: clock() })))
          .onConflict((c) => c.columns(['token', 'category']).doNothing())
          .execute()
      })
    },

    /** Which of these tokens want nothing of a category. */
    async optedOut(category: EmailCategory, tokens: string[]): Promise<Set<string>> {
      if (tokens.length === 0) return new Set()
      const rows = await db
        .selectFrom('mail_opt_outs')
        .select('token')
        .where('category', '=', category)
        .where('token', 'in', tokens)
        .execute()
      return new Set(rows.map((row) => row.token))
    },

    async optOutsOf(email: string): Promise<EmailCategory[]> {
      const rows = await db
        .selectFrom('mail_opt_outs')
        .innerJoin('mail_recipients', 'mail_recipients.token', 'mail_opt_outs.token')
        .select('category')
        .where('email', '=', emailKey(email))
        .orderBy('category')
        .execute()
      return rows.map((row) => row.category)
    },
  }
}
