import type { Database } from '../../base/database/database.ts'

/** How many rounds an account may record at the same time. */
const LIVE_MAX = 5
const LIVE_MAX_UNCONFIRMED = 1

/**
 * Locks an account, so that its live rounds are counted and begun one after another. Returns why another round of it
 * may not be live, or undefined if it may.
 * @param token of that round, which does not count
 */
export async function liveRefusalOf(
  trx: Database,
  accountId: string,
  token: string,
): Promise<string | undefined> {
  const { confirmed_at } = await trx
    .selectFrom('accounts')
    .select('confirmed_at')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { count } = await trx
    .selectFrom('score_sheets')
    .innerJoin('rounds', 'rounds.token', 'score_sheets.token')
    .innerJoin('installs', 'installs.iid', 'rounds.iid')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('score_sheets.token', '!=', token)
    .where('state', '=', 'live')
    .where('is_deleted', '=', 0)
    .executeTakeFirstOrThrow()
  const max = confirmed_at === null ? LIVE_MAX_UNCONFIRMED : LIVE_MAX
  if (Number(count) < max) return undefined
  return `you have ${max === 1 ? 'a live round' : `${max} live rounds`} already; finish one first`
}
