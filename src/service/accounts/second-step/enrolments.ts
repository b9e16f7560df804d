import { millisecondsInHour } from 'date-fns/constants'
import { type Account, accountColumns } from '../../base/account.ts'
import { type Database, inTransaction } from '../../base/database/database.ts'
import { badRequest } from '../../base/http/http-error.ts'
import { secretToken, tokenHash } from '../../base/ids.ts'
import type { AccountContext } from '../account-context.ts'
import { deleteOf, lockEnabledAccount } from '../account-status.ts'
import { createPasskeys, type NewPasskey } from '../passkeys/passkeys.ts'
import { createSecondSteps, newSecret, type VerifiedApp } from './second-steps.ts'

const LINK_MS = millisecondsInHour
const PASSKEY_NAME = 'Set up with a link'

export interface Enrolment {
  account: Account
  setsPassword: boolean
  /** The secret for the authenticator app in base 32. */
  secret: string
}

interface Choice {
  app?: VerifiedApp | undefined
  passkey?: NewPasskey | undefined
  /** The credential token of the new password, if the link sets it. */
  credentialToken?: string | undefined
}

/**
 * Manages links with which staff set up their second step. Only the operator can create them, so a stolen password does
 * not suffice.
 */
export function createEnrolments({ db, clock, serviceKey, credentials, kind }: AccountContext) {
  const expired = () => badRequest('link: the link has expired or was used')

  return {
    /**
     * Creates a link, which replaces earlier ones, and returns its secret. Returns undefined if the account is
     * disabled.
     */
    async createLink(accountId: string, { setsPassword }: { setsPassword: boolean }) {
      const token = secretToken()
      return inTransaction(db, async (trx) => {
        if (!(await lockEnabledAccount(trx, accountId))) return undefined
        await deleteOf(trx, accountId, 'enrolment_links')
        await trx
          .insertInto('enrolment_links')
          .values({
            token_hash: tokenHash(token),
            account_id: accountId,
            sets_password: setsPassword ? 1 : 0,
            encrypted_secret: null,
            expires_at: clock() + LINK_MS,
          })
          .execute()
        return token
      })
    },

    /**
     * Returns the link and its account.
     * @throws HttpError 400 when the link is unknown, expired or used, or the account is disabled
     */
    async open(link: string): Promise<Enrolment> {
      const row = await db
        .selectFrom('enrolment_links')
        .innerJoin('accounts', 'accounts.id', 'enrolment_links.account_id')
        .select([...accountColumns, 'sets_password'])
        .where('token_hash', '=', tokenHash(link))
        .where('enrolment_links.expires_at', '>', clock())
        .where('role', '=', 'staff')
        .where('disabled_at', 'is', null)
        .executeTakeFirst()
      if (!row) throw expired()
      const { sets_password, ...account } = row
      return { account, setsPassword: sets_password === 1, secret: await secretOf(link, account.id) }
    },

    /**
     * Uses a link, which is then invalid: replaces the second step, sets the password if the link allows it, and ends
     * all sessions and pending changes of the e-mail address. Returns the recovery codes.
     * @param andThen called in the same transaction
     * @throws HttpError 400 when the link has expired or was used in the meantime
     */
    async finish(
      link: string,
      { account, setsPassword }: Enrolment,
      choice: Choice,
      andThen: (trx: Database) => Promise<void> = async () => {},
    ): Promise<string[]> {
      const now = clock()
      const { id } = account
      const credential_hash =
        setsPassword && choice.credentialToken !== undefined
          ? await credentials.hash(choice.credentialToken)
          : undefined
      return inTransaction(db, async (trx) => {
        // Comes first because it locks the account, so that a concurrent sign-in or change waits.
        const updated = await trx
          .updateTable('accounts')
          .set((e) => ({
            // Only a link that sets the password was sent to the owner of the e-mail address and therefore confirms it.
            confirmed_at: setsPassword ? e.fn.coalesce('confirmed_at', e.val(now)) : e.ref('confirmed_at'),
            ...(credential_hash !== undefined && { credential_hash }),
          }))
          .where('id', '=', id)
          .where('email', '=', account.email)
          .where('role', '=', 'staff')
          .where('disabled_at', 'is', null)
          .executeTakeFirst()
        const used = await trx
          .deleteFrom('enrolment_links')
          .where('token_hash', '=', tokenHash(link))
          .where('account_id', '=', id)
          .where('expires_at', '>', now)
          .returning('token_hash')
          .executeTakeFirst()
        if (updated.numUpdatedRows !== 1n || !used) throw expired()
        const codes = await createSecondSteps({ db: trx, clock, serviceKey }).replace(id, choice.app)
        if (choice.passkey) {
          const passkeys = createPasskeys({ db: trx, clock, kind })
          await passkeys.add({ accountId: id, isSecondStep: true }, PASSKEY_NAME, choice.passkey)
        }
        await deleteOf(trx, id, 'sessions', 'reset_tokens', 'email_changes')
        await andThen(trx)
        return codes
      })
    },
  }

  /** Returns the link's secret for an authenticator app. It is created when the link is first opened. */
  async function secretOf(link: string, accountId: string): Promise<string> {
    const { encrypt, decrypt } = await serviceKey.open(db)
    const ofLink = db.selectFrom('enrolment_links').where('token_hash', '=', tokenHash(link))
    await db
      .updateTable('enrolment_links')
      .set({ encrypted_secret: encrypt(newSecret(), accountId) })
      .where('token_hash', '=', tokenHash(link))
      .where('encrypted_secret', 'is', null)
      .execute()
    const row = await ofLink.select('encrypted_secret').executeTakeFirst()
    if (!row?.encrypted_secret) throw expired()
    return decrypt(row.encrypted_secret, accountId)
  }
}
