import { millisecondsInDay } from 'date-fns/constants'
import type { Account } from '../base/account.ts'
import { type Database, inTransaction } from '../base/database/database.ts'
import { badRequest, HttpError } from '../base/http/http-error.ts'
import { secretToken, tokenHash } from '../base/ids.ts'
import { GIVE_UP_MS } from '../mail/account-mails/account-mails.ts'
import { emailKey } from '../mail/address-keys.ts'
import type { AccountContext } from './account-context.ts'
import { addFormerEmail, takeFormerEmail } from './account-data/addresses.ts'
import { lockVerified } from './account-status.ts'
import { refuseTaken, type VerifiedAccount } from './accounts.ts'

/** Lifetime of the link that confirms a new e-mail address. */
const CONFIRMATION_MS = millisecondsInDay

export interface EmailChange {
  /** The account before the change. */
  previous: Pick<Account, 'id' | 'email' | 'confirmedAt'>
  email: string
}

export function createEmailChanges({
  db,
  clock,
  kind,
  credentials,
}: Pick<AccountContext, 'db' | 'clock' | 'kind' | 'credentials'>) {
  const expired = () => badRequest('code: the link has expired or was used')

  return {
    /**
     * Stores a new e-mail address until its owner confirms it, replacing an earlier pending one and its link. Returns
     * false if the password has been changed since it was verified.
     * @param newToken the credential token of the new address and the password
     * @param andThen called in the same transaction
     */
    async open(
      verified: VerifiedAccount,
      newEmail: string,
      newToken: string,
      andThen: (trx: Database) => Promise<void> = async () => {},
    ): Promise<boolean> {
      const now = clock()
      const values = {
        // Of a secret that nobody knows: the link is created when its mail is sent, which may be some time later.
        token_hash: tokenHash(secretToken()),
        email: emailKey(newEmail),
        credential_hash: await credentials.hash(newToken),
        created_at: now,
        expires_at: now + GIVE_UP_MS + CONFIRMATION_MS,
      }
      return inTransaction(db, async (trx) => {
        if (!(await lockVerified(trx, verified))) return false
        await trx
          .insertInto('email_changes')
          .values({ account_id: verified.id, ...values })
          .onConflict((c) => c.column('account_id').doUpdateSet(values))
          .execute()
        await andThen(trx)
        return true
      })
    },

    /**
     * Creates the secret of the link that confirms a new address, which replaces an earlier one. Returns undefined if
     * the address is no longer the pending one of the account.
     */
    async createLink(accountId: string, newEmail: string): Promise<string | undefined> {
      const token = secretToken()
      const now = clock()
      const { numUpdatedRows } = await db
        .updateTable('email_changes')
        .set({ token_hash: tokenHash(token), expires_at: now + CONFIRMATION_MS })
        .where('account_id', '=', accountId)
        .where('email', '=', emailKey(newEmail))
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return numUpdatedRows === 1n ? token : undefined
    },

    /** Returns the new address of an account that is not confirmed yet. */
    async pendingOf(accountId: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('email_changes')
        .select('email')
        .where('account_id', '=', accountId)
        .where('expires_at', '>', clock())
        .executeTakeFirst()
      return row?.email
    },

    async cancel(accountId: string): Promise<void> {
      await db.deleteFrom('email_changes').where('account_id', '=', accountId).execute()
    },

    /**
     * Uses a confirmation link: makes the new address the login of the account that asked for it. Sessions stay,
     * because only somebody who was signed in and knew the password could request the change.
     * @param accountId of the session that uses the link. Without it, somebody who only opens the link in the mail
     * would give a stranger's account their address.
     * @throws HttpError 400 when the link is unknown, expired or used; 403 when another account asked for it; 409 when
     * the address has an account in the meantime
     */
    redeem(accountId: string, code: string): Promise<EmailChange> {
      const now = clock()
      return inTransaction(db, async (trx) => {
        const link = await trx
          .selectFrom('email_changes')
          .select('account_id')
          .where('token_hash', '=', tokenHash(code))
          .executeTakeFirst()
        if (!link) throw expired()
        if (link.account_id !== accountId) throw new HttpError(403, 'This link belongs to another account')
        // Locks the account first, as all transactions do, to prevent deadlocks.
        const previous = await trx
          .selectFrom('accounts')
          .select(['id', 'email', 'confirmed_at'])
          .where('id', '=', link.account_id)
          .where('disabled_at', 'is', null)
          .forUpdate()
          .executeTakeFirst()
        const change = await trx
          .deleteFrom('email_changes')
          .where('token_hash', '=', tokenHash(code))
          .where('expires_at', '>', now)
          .returning(['email', 'credential_hash'])
          .executeTakeFirst()
        if (!previous || !change) throw expired()
        const update = trx
          .updateTable('accounts')
          .set((e) => ({ ...change, confirmed_at: e.fn.coalesce('confirmed_at', e.val(now)) }))
          .where('id', '=', previous.id)
        await refuseTaken(kind, update.execute())
        await addFormerEmail(trx, previous, now)
        await takeFormerEmail(trx, previous.id, change.email)
        await trx.deleteFrom('reset_tokens').where('account_id', '=', previous.id).execute()
        const { id, email, confirmed_at: confirmedAt } = previous
        return { previous: { id, email, confirmedAt }, email: change.email }
      })
    },
  }
}
