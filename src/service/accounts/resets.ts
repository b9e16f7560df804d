import { millisecondsInHour } from 'date-fns/constants'
import type { Clock } from '../clock.ts'
import { type Database, inTransaction } from '../database/database.ts'
import { badRequest } from '../http/http-error.ts'
import { secretToken, tokenHash } from '../ids.ts'
import { lockEnabledAccount } from './account-status.ts'
import type { CredentialHasher } from './credential-hash.ts'
import { emailKey } from './email-key.ts'

const RESET_MS = millisecondsInHour

export function createResets(db: Database, clock: Clock, credentials: CredentialHasher) {
  const expired = () => badRequest('code: the reset link has expired or was used')

  return {
    /**
     * Creates the secret of a reset link. Earlier links of the account stay valid for their hour, so that somebody
     * else's request cannot invalidate the link that the owner is about to open. Returns undefined if the account is
     * disabled.
     */
    async open(accountId: string): Promise<string | undefined> {
      const token = secretToken()
      const now = clock()
      return inTransaction(db, async (trx) => {
        // Locks the account, so that a concurrent reset also invalidates this link.
        if (!(await lockEnabledAccount(trx, accountId))) return undefined
        await trx
          .deleteFrom('reset_tokens')
          .where('account_id', '=', accountId)
          .where('expires_at', '<=', now)
          .execute()
        await trx
          .insertInto('reset_tokens')
          .values({
            token_hash: tokenHash(token),
            account_id: accountId,
            created_at: now,
            expires_at: now + RESET_MS,
            used_at: null,
          })
          .execute()
        return token
      })
    },

    /**
     * Uses a reset link: sets the credential, ends every session, link and pending change of the account, and confirms
     * the e-mail address, because only its owner could open the link.
     * @returns the account's id
     * @throws HttpError 400 when the link is unknown, expired or used, or belongs to another or a disabled account
     */
    async redeem(email: string, code: string, newToken: string): Promise<string> {
      const now = clock()
      const accountId = await findUsable(email, code, now)
      if (accountId === undefined) throw expired()
      const credential_hash = await credentials.hash(newToken)
      return inTransaction(db, async (trx) => {
        // All transactions update accounts before their reset tokens, to prevent deadlocks.
        const account = await trx
          .updateTable('accounts')
          .set((e) => ({ credential_hash, confirmed_at: e.fn.coalesce('confirmed_at', e.val(now)) }))
          .where('id', '=', accountId)
          .where('email', '=', emailKey(email))
          .where('disabled_at', 'is', null)
          .executeTakeFirst()
        const links = await trx
          .deleteFrom('reset_tokens')
          .where('account_id', '=', accountId)
          .where('used_at', 'is', null)
          .returning('token_hash')
          .execute()
        const isUnused = links.some(({ token_hash }) => token_hash === tokenHash(code))
        if (account.numUpdatedRows !== 1n || !isUnused) throw expired()
        await trx.deleteFrom('sessions').where('account_id', '=', accountId).execute()
        await trx.deleteFrom('email_changes').where('account_id', '=', accountId).execute()
        return accountId
      })
    },
  }

  /** Returns the id of the account that a link belongs to, if the link is still valid. */
  async function findUsable(email: string, code: string, now: number): Promise<string | undefined> {
    const row = await db
      .selectFrom('reset_tokens')
      .innerJoin('accounts', 'accounts.id', 'reset_tokens.account_id')
      .select('accounts.id')
      .where('token_hash', '=', tokenHash(code))
      .where('email', '=', emailKey(email))
      .where('reset_tokens.expires_at', '>', now)
      .where('used_at', 'is', null)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    return row?.id
  }
}
