import { type Clock, HOUR_MS } from '../clock.ts'
import { type Database, inTransaction } from '../database/database.ts'
import { badRequest } from '../http/http-error.ts'
import { secretToken, tokenHash } from '../ids.ts'
import { emailKey } from './accounts.ts'
import { hashCredential } from './credential-hash.ts'

export const RESET_MS = HOUR_MS

export function createResets(db: Database, clock: Clock) {
  const expired = () => badRequest('code: the reset link has expired or was used')

  return {
    /** Answers the secret for the link; an older link of the same account stops working. */
    async open(accountId: string): Promise<string> {
      const token = secretToken()
      const now = clock()
      await inTransaction(db, async (trx) => {
        // One after another: of two links asked for at once, one is the older.
        await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
        await trx.deleteFrom('reset_tokens').where('account_id', '=', accountId).execute()
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
      })
      return token
    },

    /**
     * Uses the link up, sets the credential and ends every session of the account.
     * @returns the account's id
     * @throws HttpError 400 where the link is unknown, another account's, used or too old
     */
    async redeem(email: string, code: string, newToken: string): Promise<string> {
      const now = clock()
      const usable = await db
        .selectFrom('reset_tokens')
        .innerJoin('accounts', 'accounts.id', 'reset_tokens.account_id')
        .select('accounts.id')
        .where('token_hash', '=', tokenHash(code))
        .where('email', '=', emailKey(email))
        .where('reset_tokens.expires_at', '>', now)
        .where('used_at', 'is', null)
        .executeTakeFirst()
      if (!usable) throw expired()
      const credential_hash = await hashCredential(newToken)
      return inTransaction(db, async (trx) => {
        // The account before its links, as wherever both are written: nobody waits in a circle.
        const account = await trx
          .updateTable('accounts')
          .set({ credential_hash })
          .where('id', '=', usable.id)
          .where('email', '=', emailKey(email))
          .executeTakeFirst()
        const used = await trx
          .updateTable('reset_tokens')
          .set({ used_at: now })
          .where('token_hash', '=', tokenHash(code))
          .where('used_at', 'is', null)
          .executeTakeFirst()
        if (account.numUpdatedRows !== 1n || used.numUpdatedRows !== 1n) throw expired()
        await trx.deleteFrom('sessions').where('account_id', '=', usable.id).execute()
        return usable.id
      })
    },
  }
}
