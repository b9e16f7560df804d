import { type Clock, DAY_MS } from '../clock.ts'
import { type Database, inTransaction } from '../database/database.ts'
import { secretToken, tokenHash } from '../ids.ts'
import type { Account, Verified } from './accounts.ts'

/** Counted from the last time that it was prolonged. */
export const SESSION_MS = 30 * DAY_MS

export function createSessions(db: Database, clock: Clock) {
  /** Passes over what others are at work on. */
  const forgetEnded = () =>
    db
      .deleteFrom('sessions')
      .where('token_hash', 'in', (e) =>
        e
          .selectFrom('sessions')
          .select('token_hash')
          .where('expires_at', '<=', clock())
          .forUpdate()
          .skipLocked(),
      )
      .execute()

  const openOn = async (on: Database, accountId: string): Promise<string> => {
    const token = secretToken()
    const now = clock()
    await on
      .insertInto('sessions')
      .values({
        token_hash: tokenHash(token),
        account_id: accountId,
        created_at: now,
        expires_at: now + SESSION_MS,
      })
      .execute()
    return token
  }

  return {
    /** Answers the secret for the cookie; only its hash is kept. */
    open: (accountId: string) => openOn(db, accountId),

    /**
     * The same for whoever has shown the credential of an account. Undefined where the credential or the e-mail
     * was changed since: such a change ends all sessions, those too that are about to begin.
     */
    async openFor({ id, email, credentialHash }: Verified): Promise<string | undefined> {
      await forgetEnded()
      return inTransaction(db, async (trx) => {
        const same = await trx
          .selectFrom('accounts')
          .select('id')
          .where('id', '=', id)
          .where('email', '=', email)
          .where('credential_hash', '=', credentialHash)
          .forUpdate()
          .executeTakeFirst()
        return same && openOn(trx, id)
      })
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
