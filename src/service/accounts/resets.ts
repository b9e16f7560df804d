import { millisecondsInHour } from 'date-fns/constants'
import { STAFF_CODE_PREFIX } from '../../contract/session.ts'
import { type Database, inTransaction } from '../base/database/database.ts'
import { badRequest } from '../base/http/http-error.ts'
import { secretToken, tokenHash } from '../base/ids.ts'
import { emailKey } from '../mail/address-keys.ts'
import { createAccessTokens } from './access-tokens/access-tokens.ts'
import type { AccountContext } from './account-context.ts'
import { deleteOf, lockEnabledAccount } from './account-status.ts'
import { holdRounds } from './held-rounds.ts'
import { selectLiveKeys } from './live-scorer-keys.ts'
import { createPasskeys } from './passkeys/passkeys.ts'

const RESET_MS = millisecondsInHour

export interface CompletedReset {
  accountId: string
  passkeysRemoved: number
  accessTokensRevoked: number
  /** The number of rounds about which a browser of the account is no longer notified. */
  notificationsEnded: number
  /** The number of links with which scorers can still enter scores in live rounds of the account. */
  scorerLinks: number
  deletionCancelled: boolean
}

export function createResets({ db, clock, credentials, kind }: AccountContext) {
  const expired = () => badRequest('code: the reset link has expired or was used')

  return {
    /**
     * Creates the secret of a reset link. Earlier links of the account stay valid for their hour, so that somebody
     * else's request cannot invalidate the link that the owner is about to open. Returns undefined if the account is
     * disabled.
     */
    async open(accountId: string): Promise<string | undefined> {
      const now = clock()
      return inTransaction(db, async (trx) => {
        // Locks the account, so that a concurrent reset also invalidates this link.
        const account = await lockEnabledAccount(trx, accountId)
        if (!account) return undefined
        const token = (account.role === 'staff' ? STAFF_CODE_PREFIX : '') + secretToken()
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
     * Uses a reset link: sets the credential and confirms the e-mail address, because only its owner could open the
     * link. Takes back what somebody who knew the previous password may have left behind: ends every session, link and
     * pending change of the account, cancels its deletion, revokes its access tokens, ends its notifications, and
     * removes the passkeys of a golfer. Those of staff stay, because they may be the second step.
     * Rounds that were recorded before the confirmation are the owner's if the browser of the call is signed in to the
     * account; otherwise the owner decides.
     * @param sessionAccountId the account that the browser of the call is signed in to
     * @throws HttpError 400 when the link is unknown, expired or used, or belongs to another or a disabled account
     */
    async redeem(
      email: string,
      code: string,
      newToken: string,
      sessionAccountId?: string,
    ): Promise<CompletedReset> {
      const now = clock()
      const accountId = await findUsable(email, code, now)
      if (accountId === undefined) throw expired()
      const credential_hash = await credentials.hash(newToken)
      return inTransaction(db, async (trx) => {
        // All transactions lock accounts before their reset tokens, to prevent deadlocks.
        const account = await trx
          .selectFrom('accounts')
          .select(['role', 'deletion_at', 'confirmed_at'])
          .where('id', '=', accountId)
          .where('email', '=', emailKey(email))
          .where('disabled_at', 'is', null)
          .forUpdate()
          .executeTakeFirst()
        const links = await trx
          .deleteFrom('reset_tokens')
          .where('account_id', '=', accountId)
          .where('used_at', 'is', null)
          .returning('token_hash')
          .execute()
        const isUnused = links.some(({ token_hash }) => token_hash === tokenHash(code))
        if (!account || !isUnused) throw expired()
        await trx
          .updateTable('accounts')
          .set((e) => ({
            credential_hash,
            confirmed_at: e.fn.coalesce('confirmed_at', e.val(now)),
            deletion_at: null,
          }))
          .where('id', '=', accountId)
          .execute()
        const isFirst = account.confirmed_at === null && !(await hasFormerEmail(trx, accountId))
        if (isFirst && sessionAccountId !== accountId) await holdRounds(trx, accountId, now)
        await deleteOf(trx, accountId, 'sessions', 'email_changes')
        const passkeys = createPasskeys({ db: trx, clock, kind })
        const passkeysRemoved = account.role === 'staff' ? 0 : await passkeys.removeAll(accountId)
        const accessTokensRevoked = await createAccessTokens({ db: trx, clock }).revokeAll(accountId)
        const subscriptions = await trx
          .deleteFrom('push_subscriptions')
          .where('account_id', '=', accountId)
          .executeTakeFirst()
        return {
          accountId,
          passkeysRemoved,
          accessTokensRevoked,
          notificationsEnded: Number(subscriptions.numDeletedRows),
          scorerLinks: await countScorerLinks(trx, accountId),
          deletionCancelled: account.deletion_at !== null,
        }
      })
    },

    /**
     * Uses a link to confirm the address of its account, and changes nothing else. The caller has shown by a session or the
     * password that the account is their own: a stranger who signed up with somebody else's address cannot open the link,
     * and its reader does not know the stranger's password.
     * @throws HttpError 400 when the link is unknown, expired or used, or belongs to another or a disabled account
     */
    async confirm(email: string, code: string, ownAccountId: string): Promise<void> {
      const now = clock()
      if ((await findUsable(email, code, now)) !== ownAccountId) throw expired()
      await inTransaction(db, async (trx) => {
        const account = await lockEnabledAccount(trx, ownAccountId)
        const used = await trx
          .deleteFrom('reset_tokens')
          .where('token_hash', '=', tokenHash(code))
          .where('account_id', '=', ownAccountId)
          .where('used_at', 'is', null)
          .executeTakeFirst()
        if (!account || used.numDeletedRows === 0n) throw expired()
        await trx
          .updateTable('accounts')
          .set((e) => ({ confirmed_at: e.fn.coalesce('confirmed_at', e.val(now)) }))
          .where('id', '=', ownAccountId)
          .execute()
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

/** Returns whether an account had confirmed another address, before staff changed its login. */
async function hasFormerEmail(trx: Database, accountId: string): Promise<boolean> {
  const former = await trx
    .selectFrom('former_emails')
    .select('email')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  return former !== undefined
}

async function countScorerLinks(trx: Database, accountId: string): Promise<number> {
  const { count } = await selectLiveKeys(trx, accountId)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
