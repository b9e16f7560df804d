import type { Context } from '../base/context.ts'
import { inTransaction } from '../base/database/database.ts'
import { demoLogins } from './demo-data.ts'

/**
 * The prefix of support ids of demo accounts. It identifies them even if their login has been changed, because other
 * support ids contain no 1.
 */
const supportIds = demoLogins.map(({ supportId }) => supportId)

export function createDemoAccounts({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  return {
    /** Returns the logins of the demo whose accounts exist and are not disabled. */
    async logins(): Promise<(typeof demoLogins)[number][]> {
      const rows = await db
        .selectFrom('accounts')
        .select('email')
        .where('support_id', 'in', supportIds)
        .where('disabled_at', 'is', null)
        .execute()
      return demoLogins.filter(({ email }) => rows.some((row) => row.email === email))
    },

    /** Disables the demo accounts and ends their sessions and reset links. Returns the number of demo accounts. */
    disable(): Promise<number> {
      return inTransaction(db, async (trx) => {
        const accounts = await trx
          .updateTable('accounts')
          .set((e) => ({ disabled_at: e.fn.coalesce('disabled_at', e.val(clock())) }))
          .where('support_id', 'in', supportIds)
          .returning('id')
          .execute()
        if (accounts.length === 0) return 0
        const ids = accounts.map(({ id }) => id)
        await trx.deleteFrom('sessions').where('account_id', 'in', ids).execute()
        await trx.deleteFrom('reset_tokens').where('account_id', 'in', ids).execute()
        return accounts.length
      })
    },

    async enable(): Promise<void> {
      await db
        .updateTable('accounts')
        .set({ disabled_at: null })
        .where('support_id', 'in', supportIds)
        .where('disabled_at', 'is not', null)
        .execute()
    },
  }
}
