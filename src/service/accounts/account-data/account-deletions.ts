import { UTCDate } from '@date-fns/utc'
import { addDays } from 'date-fns/addDays'
import { millisecondsInDay } from 'date-fns/constants'
import { DELETION_DELAY_DAYS } from '../../../contract/account.ts'
import { OWNER, SERVICE } from '../../base/audit/audit.ts'
import { type Database, inTransaction } from '../../base/database/database.ts'
import type { AccountContext } from '../account-context.ts'
import { deleteOf } from '../account-status.ts'
import { WEB_INSTALL } from '../installs.ts'
import { deleteAccount } from './delete-account.ts'

/** Number of unused accounts that one run deletes, so that a flood of sign-ups does not occupy the service. */
const UNUSED_PER_RUN = 100

/** Deletes accounts: immediately, or when the owner requested it and has not signed in for some days since. */
export function createAccountDeletions(context: AccountContext) {
  const { db, clock, leaveBehind } = context

  /** Begins and completes a deletion. If it fails, those of other accounts go on. */
  const deleteOne = async (accountId: string, actor: string): Promise<void> => {
    try {
      if (await begin(accountId)) await deleteAccount(context, accountId, actor)
    } catch (error) {
      if (!leaveBehind) throw error
      leaveBehind('account deletion', error)
    }
  }

  /**
   * Disables an account, so that its deletion can no longer be cancelled. Returns false if the deletion is no longer
   * due.
   */
  const begin = (accountId: string): Promise<boolean> =>
    inTransaction(db, async (trx) => {
      const now = clock()
      const due = await trx
        .updateTable('accounts')
        .set((e) => ({ disabled_at: e.fn.coalesce('disabled_at', e.val(now)) }))
        .where('id', '=', accountId)
        .where('deletion_at', '<=', now)
        .returning('id')
        .executeTakeFirst()
      if (!due) return false
      await deleteOf(trx, accountId, 'sessions', 'reset_tokens', 'email_changes')
      return true
    })

  return {
    begin,

    /** Schedules the deletion of an account and ends its sessions. Returns when it will be deleted. */
    schedule(accountId: string): Promise<number> {
      const deletionAt = addDays(new UTCDate(clock()), DELETION_DELAY_DAYS).getTime()
      return inTransaction(db, async (trx) => {
        // Comes first because it locks the account: a concurrent sign-in then happens entirely before or after this
        // transaction.
        await trx
          .updateTable('accounts')
          .set({ deletion_at: deletionAt })
          .where('id', '=', accountId)
          .execute()
        await deleteOf(trx, accountId, 'sessions', 'email_changes')
        return deletionAt
      })
    },

    /** Cancels the deletion of an account, unless it has begun. Returns whether a deletion was cancelled. */
    async cancel(accountId: string): Promise<boolean> {
      const cancelled = await db
        .updateTable('accounts')
        .set({ deletion_at: null })
        .where('id', '=', accountId)
        .where('deletion_at', 'is not', null)
        .where('disabled_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return cancelled !== undefined
    },

    /** Deletes the accounts that are due. */
    async deleteDue(): Promise<void> {
      const due = await db
        .selectFrom('accounts')
        .select('id')
        .where('deletion_at', '<=', clock())
        .orderBy('deletion_at')
        .execute()
      for (const { id } of due) await deleteOne(id, OWNER)
    },

    /** Deletes unconfirmed accounts without data that were not used for 30 days. */
    async deleteUnused(): Promise<void> {
      const found = await unusedAccounts(db, clock()).select('id').limit(UNUSED_PER_RUN).execute()
      for (const { id } of found) {
        const now = clock()
        // Checked again, because the account may have been used in the meantime.
        const { numUpdatedRows } = await db
          .updateTable('accounts')
          .set({ deletion_at: now })
          .where('id', '=', id)
          .where('id', 'in', unusedAccounts(db, now).select('id'))
          .executeTakeFirst()
        if (numUpdatedRows === 1n) await deleteOne(id, SERVICE)
      }
    },

    /**
     * Deletes an account immediately. Returns the number of its rounds. If the process dies, the service completes the
     * deletion.
     * @param actor of the audit event
     */
    async deleteNow(accountId: string, actor: string): Promise<number> {
      await db.updateTable('accounts').set({ deletion_at: clock() }).where('id', '=', accountId).execute()
      await begin(accountId)
      return (await deleteAccount(context, accountId, actor)) ?? 0
    },
  }
}

/** For how long an account must exist, and not be used, to count as unused. The page about privacy names it, too. */
const UNUSED_MS = 30 * millisecondsInDay

/**
 * Returns a query of unconfirmed accounts of golfers that nobody has used for 30 days and that have nothing but the
 * install that sign-up created: no round, property, license, promo code, note, passkey, replaced upload, or address that
 * was confirmed before. Disabled accounts are kept, because otherwise their owners could sign up again.
 */
function unusedAccounts(db: Database, nowMs: number) {
  const start = nowMs - UNUSED_MS
  return db
    .selectFrom('accounts')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<=', start)
    .where('role', '=', 'golfer')
    .where('disabled_at', 'is', null)
    .where('deletion_at', 'is', null)
    .where((e) => e.or([e('last_seen_at', 'is', null), e('last_seen_at', '<=', start)]))
    .where((e) => {
      const ofAccount = (table: 'former_emails' | 'passkeys' | 'sessions') =>
        e.selectFrom(table).select('account_id').whereRef(`${table}.account_id`, '=', 'accounts.id')
      const installs = e
        .selectFrom('installs')
        .select('iid')
        .whereRef('installs.account_id', '=', 'accounts.id')
      const ofInstalls = (table: 'rounds' | 'properties' | 'licenses' | 'promo_codes') =>
        e.selectFrom(table).select('iid').where('iid', 'in', installs)
      const described = installs.where((i) =>
        i.or([
          i('device_model', 'is', null),
          i('device_model', '!=', WEB_INSTALL.device_model),
          i('app_version', 'is not', null),
        ]),
      )
      const data = [
        ofAccount('sessions').where((s) => s(s.fn.coalesce('last_used_at', 'created_at'), '>', start)),
        ofAccount('former_emails'),
        ofAccount('passkeys'),
        described,
        ...(['rounds', 'properties', 'licenses', 'promo_codes'] as const).map(ofInstalls),
        e
          .selectFrom('user_notes')
          .select('owner')
          .where((n) => n.or([n('owner', '=', n.ref('accounts.id')), n('owner', 'in', installs)])),
        e.selectFrom('upload_history').select('id').whereRef('subject', '=', 'accounts.id'),
      ]
      return e.and(data.map((rows) => e.not(e.exists(rows))))
    })
}
