import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import type { Clock } from '../clock.ts'
import { type Database, inTransaction } from '../database/database.ts'
import { secretToken, tokenHash } from '../ids.ts'
import { type Account, accountColumns, type VerifiedAccount } from './accounts.ts'
import { describeClient } from './describe-client.ts'

/** A session ends this long after it was last renewed. */
const SESSION_MS = 30 * millisecondsInDay
/** A session ends this long after its sign-in, however often it is used. */
const SESSION_MAX_MS = 365 * millisecondsInDay
/** Renewing at most once a day saves a write on every call. */
const RENEWAL_INTERVAL_MS = millisecondsInDay
/** Likewise, when a session was last used is not written on every call. */
const USE_INTERVAL_MS = 5 * millisecondsInMinute

/** A session as its owner sees it. */
export interface SessionInfo {
  id: string
  /** Browser and system in words; null if they are not known. */
  client: string | null
  signedInAt: number
  /** Exact to a few minutes. */
  lastUsedAt: number
}

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

  const insert = async (trx: Database, accountId: string, userAgent?: string): Promise<string> => {
    const token = secretToken()
    const now = clock()
    await trx
      .insertInto('sessions')
      .values({
        token_hash: tokenHash(token),
        account_id: accountId,
        created_at: now,
        expires_at: now + SESSION_MS,
        client: userAgent === undefined ? null : describeClient(userAgent),
        last_used_at: now,
      })
      .execute()
    return token
  }

  const unexpired = () =>
    db
      .selectFrom('sessions')
      .where('sessions.expires_at', '>', clock())
      .where('sessions.created_at', '>', clock() - SESSION_MAX_MS)

  return {
    lifetimeMs: SESSION_MS,

    /** Starts a session and returns the secret for its cookie; only a hash of it is stored. */
    open: (accountId: string, userAgent?: string) => insert(db, accountId, userAgent),

    /**
     * Starts a session for an account whose credential was verified. Returns undefined if the credential or the
     * e-mail has changed since or the account was disabled: that must end sessions that are just being opened, too.
     */
    async openFor(
      { id, email, credentialHash }: VerifiedAccount,
      userAgent?: string,
    ): Promise<string | undefined> {
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
        return unchanged && insert(trx, id, userAgent)
      })
    },

    /**
     * Returns the account of a session that has not expired, and extends the session if the last extension is long
     * enough ago; its cookie must then be extended, too.
     */
    async use(token: string): Promise<{ account: Account; isExtended: boolean } | undefined> {
      const now = clock()
      const row = await unexpired()
        .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
        .select([...accountColumns, 'expires_at', 'last_used_at'])
        .where('token_hash', '=', tokenHash(token))
        .where('disabled_at', 'is', null)
        .executeTakeFirst()
      if (!row) return undefined
      const { expires_at, last_used_at, ...account } = row
      const isExtended = expires_at < now + SESSION_MS - RENEWAL_INTERVAL_MS
      if (isExtended || (last_used_at ?? 0) < now - USE_INTERVAL_MS) {
        await db
          .updateTable('sessions')
          .set({ last_used_at: now, ...(isExtended && { expires_at: now + SESSION_MS }) })
          .where('token_hash', '=', tokenHash(token))
          .execute()
      }
      return { account, isExtended }
    },

    /** Returns the sessions of an account, the one used last first. */
    async of(accountId: string): Promise<SessionInfo[]> {
      const rows = await unexpired()
        .select(['token_hash as id', 'client', 'created_at as signedInAt', 'last_used_at'])
        .where('account_id', '=', accountId)
        .execute()
      return rows
        .map(({ last_used_at, ...row }) => ({ ...row, lastUsedAt: last_used_at ?? row.signedInAt }))
        .sort((a, b) => b.lastUsedAt - a.lastUsedAt)
    },

    /** Returns the id of a session in `of`. */
    idOf: (token: string): string => tokenHash(token),

    /** Ends one session of an account. Returns whether it existed. */
    async end(accountId: string, id: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('account_id', '=', accountId)
        .where('token_hash', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    /** Ends all sessions of an account but one. */
    async endOthers(accountId: string, token: string): Promise<void> {
      await db
        .deleteFrom('sessions')
        .where('account_id', '=', accountId)
        .where('token_hash', '!=', tokenHash(token))
        .execute()
    },

    async close(token: string): Promise<void> {
      await db.deleteFrom('sessions').where('token_hash', '=', tokenHash(token)).execute()
    },
  }
}
