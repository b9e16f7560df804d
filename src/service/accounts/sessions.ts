import { type Account, accountColumns, type Role } from '../base/account.ts'
import type { Context } from '../base/context.ts'
import { type Database, inTransaction } from '../base/database/database.ts'
import { describeClient } from '../base/http/describe-client.ts'
import { secretToken, tokenHash } from '../base/ids.ts'
import { lockEnabledAccount, lockVerified } from './account-status.ts'
import type { VerifiedAccount } from './accounts.ts'
import { idleMsOf, SESSION_MAX_MS, timesAfterUse } from './session-times.ts'

/** A session as its owner sees it. */
export interface SessionInfo {
  id: string
  /** Browser and operating system, such as "Chrome on Windows"; null if unknown. */
  client: string | null
  signedInAt: number
  /** Accurate to a few minutes. */
  lastUsedAt: number
}

interface NewSession {
  accountId: string
  role: Role
  userAgent: string | undefined
  /** When a second step confirmed the sign-in. */
  secondStepAt?: number | null
}

interface UsedSession {
  account: Account
  secondStepAt: number | null
  /** Whether the cookie must be extended. */
  isExtended: boolean
}

export function createSessions({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  /** Deletes expired sessions. Skips locked rows instead of waiting for other transactions. */
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

  const insert = async (
    trx: Database,
    { accountId, role, userAgent, secondStepAt = null }: NewSession,
  ): Promise<string> => {
    const token = secretToken()
    const now = clock()
    await trx
      .insertInto('sessions')
      .values({
        token_hash: tokenHash(token),
        account_id: accountId,
        created_at: now,
        expires_at: now + idleMsOf(role),
        client: userAgent === undefined ? null : describeClient(userAgent),
        last_used_at: now,
        second_step_at: secondStepAt,
      })
      .execute()
    await setLastSeen(trx, accountId, now)
    return token
  }

  const unexpired = () =>
    db
      .selectFrom('sessions')
      .where('sessions.expires_at', '>', clock())
      .where('sessions.created_at', '>', clock() - SESSION_MAX_MS)

  return {
    /** Starts a golfer's session. Returns the secret for its cookie; the database contains only its hash. */
    open: (accountId: string, userAgent?: string) => insert(db, { accountId, role: 'golfer', userAgent }),

    /**
     * Starts a session for an account whose credential was verified. Returns undefined if the account was disabled, or
     * its credential or e-mail changed, in the meantime: these changes end all sessions, including the one that is
     * being started.
     */
    async openFor(account: VerifiedAccount, userAgent?: string): Promise<string | undefined> {
      await deleteExpired()
      return inTransaction(db, async (trx) => {
        if (!(await lockVerified(trx, account))) return undefined
        return insert(trx, { accountId: account.id, role: account.role, userAgent })
      })
    },

    /**
     * Starts a session without a password, because a passkey was verified. Must be called in the transaction that
     * records the use of the passkey. Returns undefined if the account is disabled.
     */
    async openWithPasskey({
      accountId,
      ...options
    }: Omit<NewSession, 'role'>): Promise<{ account: Account; secret: string } | undefined> {
      await deleteExpired()
      const account = await lockEnabledAccount(db, accountId)
      if (!account) return undefined
      return { account, secret: await insert(db, { accountId, role: account.role, ...options }) }
    },

    /**
     * Records that a second step confirmed the sign-in. Returns the new secret of the session. Returns undefined if the
     * session has ended.
     */
    async confirm(token: string): Promise<string | undefined> {
      const secret = secretToken()
      const { numUpdatedRows } = await db
        .updateTable('sessions')
        .set({ token_hash: tokenHash(secret), second_step_at: clock() })
        .where('token_hash', '=', tokenHash(token))
        .executeTakeFirst()
      return numUpdatedRows > 0n ? secret : undefined
    },

    /**
     * Returns the account of a session that has not expired, and extends the session if the last extension is long
     * enough ago.
     * @param isPolling whether a page polls with this call, which does not count as use
     */
    async use(token: string, { isPolling = false } = {}): Promise<UsedSession | undefined> {
      const now = clock()
      const row = await unexpired()
        .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
        .select([
          ...accountColumns,
          'sessions.created_at as signedInAt',
          'expires_at as expiresAt',
          'last_used_at',
          'second_step_at as secondStepAt',
        ])
        .where('token_hash', '=', tokenHash(token))
        .where('disabled_at', 'is', null)
        .executeTakeFirst()
      if (!row) return undefined
      const { signedInAt, expiresAt, last_used_at, secondStepAt, ...account } = row
      const times = { signedInAt, expiresAt, lastUsedAt: last_used_at ?? signedInAt }
      const next = timesAfterUse(account.role, times, now)
      if (!next) {
        await this.close(token)
        return undefined
      }
      if (next.isDue && !isPolling) {
        await db
          .updateTable('sessions')
          .set({ last_used_at: now, expires_at: next.expiresAt })
          .where('token_hash', '=', tokenHash(token))
          .execute()
        await setLastSeen(db, account.id, now)
      }
      return { account, secondStepAt, isExtended: next.isExtended && !isPolling }
    },

    /** Returns whether a session still exists, for a change that must not be made after its session has ended. */
    async isOpen(token: string): Promise<boolean> {
      const row = await unexpired()
        .select('token_hash')
        .where('token_hash', '=', tokenHash(token))
        .executeTakeFirst()
      return row !== undefined
    },

    /** Returns the sessions of an account, most recently used first. */
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

/**
 * Records when an account was last used, for support. Sessions do not suffice because they are deleted when they end.
 */
async function setLastSeen(db: Database, accountId: string, at: number): Promise<void> {
  await db.updateTable('accounts').set({ last_seen_at: at }).where('id', '=', accountId).execute()
}
