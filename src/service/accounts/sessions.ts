import { millisecondsInDay } from 'date-fns/constants'
import type { Clock } from '../clock.ts'
import { type Database, inTransaction } from '../database/database.ts'
import { secretToken, tokenHash } from '../ids.ts'
import { type Account, accountColumns, type VerifiedAccount } from './accounts.ts'

/** A session ends this long after it was last renewed. */
const SESSION_MS = 30 * millisecondsInDay
/** A session ends this long after its sign-in, however often it is used. */
const SESSION_MAX_MS = 365 * millisecondsInDay
/** Renewing at most once a day saves a write on every call. */
const RENEWAL_INTERVAL_MS = millisecondsInDay

export function createSessions(db: Database, clock: Clock) {
  /** Skips locked rows instead of waiting for other transactions. */
  const deleteExpired = () =>
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

  const insert = async (trx: Database, accountId: string): Promise<string> => {
    const token = secretToken()
    const now = clock()
    await trx
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
    lifetimeMs: SESSION_MS,

    /** Starts a session and returns the secret for its cookie; only a hash of it is stored. */
    open: (accountId: string) => insert(db, accountId),

    /**
     * Starts a session for an account whose credential was verified. Returns undefined if the credential or the
     * e-mail has changed since or the account was disabled: that must end sessions that are just being opened, too.
     */
    async openFor({ id, email, credentialHash }: VerifiedAccount): Promise<string | undefined> {
      await deleteExpired()
      return inTransaction(db, async (trx) => {
        const unchanged = await trx
          .selectFrom('accounts')
          .select('id')
          .where('id', '=', id)
          .where('email', '=', email)
          .where('credential_hash', '=', credentialHash)
          .where('disabled_at', 'is', null)
          .forUpdate()
          .executeTakeFirst()
        return unchanged && insert(trx, id)
      })
    },

    /**
     * Returns the account of a session that has not expired, and extends the session if the last extension is long
     * enough ago; its cookie must then be extended, too.
     */
    async use(token: string): Promise<{ account: Account; isExtended: boolean } | undefined> {
      const now = clock()
      const row = await db
        .selectFrom('sessions')
        .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
        .select([...accountColumns, 'expires_at'])
        .where('token_hash', '=', tokenHash(token))
        .where('expires_at', '>', now)
        .where('sessions.created_at', '>', now - SESSION_MAX_MS)
        .where('disabled_at', 'is', null)
        .executeTakeFirst()
      if (!row) return undefined
      const { expires_at, ...account } = row
      const isExtended = expires_at < now + SESSION_MS - RENEWAL_INTERVAL_MS
      if (isExtended) {
        await db
          .updateTable('sessions')
          .set({ expires_at: now + SESSION_MS })
          .where('token_hash', '=', tokenHash(token))
          .execute()
      }
      return { account, isExtended }
    },

    async close(token: string): Promise<void> {
      await db.deleteFrom('sessions').where('token_hash', '=', tokenHash(token)).execute()
    },
  }
}
