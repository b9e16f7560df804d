import type { Context } from '../base/context.ts'
import { type Database, inTransaction } from '../base/database/database.ts'
import { readableId } from '../base/ids.ts'
import { WEB_INSTALL } from './installs.ts'

/**
 * Rounds that were recorded under an address before its owner confirmed it, by a browser that the owner may not have used.
 * Their installs belong to no account until the owner has decided.
 */
export function createHeldRounds({ db }: Pick<Context, 'db'>) {
  return {
    /** Returns how many rounds wait for the decision of an account. */
    async count(accountId: string): Promise<number> {
      const { count } = await db
        .selectFrom('rounds')
        .innerJoin('installs', 'installs.iid', 'rounds.iid')
        .select((e) => e.fn.countAll<number>().as('count'))
        .where('held_for', '=', accountId)
        .where('is_deleted', '=', 0)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** Makes the rounds those of the account, or leaves them without an owner. */
    async decide(accountId: string, takes: boolean): Promise<void> {
      await db
        .updateTable('installs')
        .set({ held_for: null, ...(takes && { account_id: accountId }) })
        .where('held_for', '=', accountId)
        .execute()
    },
  }
}

/** Takes the rounds from an account whose address is being confirmed, until its owner has decided about them. */
export async function holdRounds(db: Database, accountId: string, now: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const held = await trx
      .updateTable('installs')
      .set({ held_for: accountId, account_id: null, is_primary: 0 })
      .where('account_id', '=', accountId)
      .where((e) =>
        e.exists(e.selectFrom('rounds').select('rounds.token').whereRef('rounds.iid', '=', 'installs.iid')),
      )
      .returning('iid')
      .execute()
    if (held.length === 0) return
    await trx
      .insertInto('installs')
      .values({
        iid: readableId('W', 8),
        account_id: accountId,
        is_primary: 1,
        created_at: now,
        ...WEB_INSTALL,
      })
      .execute()
  })
}
