import { millisecondsInDay } from 'date-fns/constants'
import { addFormerEmail, takeFormerEmail } from '../account-data/addresses.ts'
import type { Clock } from '../clock.ts'
import { type Database, inTransaction } from '../database/database.ts'
import type { DatabaseKind } from '../database/database-kind.ts'
import { badRequest, HttpError } from '../http/http-error.ts'
import { secretToken, tokenHash } from '../ids.ts'
import { type Account, emailTaken, type VerifiedAccount } from './accounts.ts'
import type { CredentialHasher } from './credential-hash.ts'
import { emailKey } from './email-key.ts'

/** Lifetime of the link that confirms a new e-mail address. */
const CONFIRMATION_MS = millisecondsInDay

export interface EmailChange {
  /** The account after the change. */
  account: Pick<Account, 'id' | 'email' | 'name'>
  previousEmail: string
  /** Whether the account had confirmed the previous address; otherwise it may belong to somebody else. */
  wasConfirmed: boolean
}

export function createEmailChanges(
  db: Database,
  clock: Clock,
  kind: DatabaseKind,
  credentials: CredentialHasher,
) {
  const expired = () => badRequest('code: the link has expired or was used')

  return {
    /**
     * Stores a new e-mail address until its owner confirms it, replacing an earlier pending one. Returns the secret of
     * the confirmation link, or undefined if the password has been changed since it was verified.
     * @param newToken the credential token of the new address and the password
     */
    async open(
      { id, credentialHash }: VerifiedAccount,
      newEmail: string,
      newToken: string,
    ): Promise<string | undefined> {
      const token = secretToken()
      const now = clock()
      const values = {
        token_hash: tokenHash(token),
        email: emailKey(newEmail),
        credential_hash: await credentials.hash(newToken),
        created_at: now,
        expires_at: now + CONFIRMATION_MS,
      }
      return inTransaction(db, async (trx) => {
        const unchanged = await trx
          .selectFrom('accounts')
          .select('id')
          .where('id', '=', id)
          .where('credential_hash', '=', credentialHash)
          .where('disabled_at', 'is', null)
          .forUpdate()
          .executeTakeFirst()
        if (!unchanged) return undefined
        await trx
          .insertInto('email_changes')
          .values({ account_id: id, ...values })
          .onConflict((c) => c.column('account_id').doUpdateSet(values))
          .execute()
        return token
      })
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
          .select(['id', 'email', 'name', 'confirmed_at'])
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
        try {
          await trx
            .updateTable('accounts')
            .set((e) => ({ ...change, confirmed_at: e.fn.coalesce('confirmed_at', e.val(now)) }))
            .where('id', '=', previous.id)
            .execute()
        } catch (error) {
          if (kind.isDuplicate(error)) throw emailTaken()
          throw error
        }
        await addFormerEmail(trx, previous, now)
        await takeFormerEmail(trx, previous.id, change.email)
        await trx.deleteFrom('reset_tokens').where('account_id', '=', previous.id).execute()
        const { id, name, email: previousEmail } = previous
        const wasConfirmed = previous.confirmed_at !== null
        return { account: { id, name, email: change.email }, previousEmail, wasConfirmed }
      })
    },
  }
}
