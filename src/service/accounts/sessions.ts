import { type Clock, DAY_MS } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { secretToken, tokenHash } from '../ids.ts'
import type { Account } from './accounts.ts'

/** Counted from the last time that it was prolonged. */
export const SESSION_MS = 30 * DAY_MS

export function createSessions(db: Database, clock: Clock) {
  return {
    /** Answers the secret for the cookie; only its hash is kept. */
    async open(accountId: string): Promise<string> {
      const token = secretToken()
      const now = clock()
      await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
      await db
        .insertInto('sessions')
        .values({
          token_hash: tokenHash(token),
          account_id: accountId,
          created_at: now,
          expires_at: now + SESSION_MS,
        })
        .execute()
      return token
    },

    async accountOf(token: string): Promise<Account | undefined> {
      const now = clock()
      const found = await db
        .selectFrom('sessions')
        .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
        .select(['accounts.id', 'email', 'name', 'role', 'support_id as supportId', 'expires_at'])
        .where('token_hash', '=', tokenHash(token))
        .where('expires_at', '>', now)
        .executeTakeFirst()
      if (!found) return undefined
      const { expires_at, ...account } = found
      if (expires_at < now + SESSION_MS - DAY_MS) {
        await db
          .updateTable('sessions')
          .set({ expires_at: now + SESSION_MS })
          .where('token_hash', '=', tokenHash(token))
          .execute()
      }
      return account
    },

    async close(token: string): Promise<void> {
      await db.deleteFrom('sessions').where('token_hash', '=', tokenHash(token)).execute()
    },

    async closeAllOf(accountId: string): Promise<void> {
      await db.deleteFrom('sessions').where('account_id', '=', accountId).execute()
    },
  }
}
