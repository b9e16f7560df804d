import type { Database } from '../database/database.ts'
import type { Services } from '../services.ts'

/**
 * Deletes an account and everything that it owns. Staff's audit events, promo codes that were used and the choice not
 * to receive e-mails stay. Returns the number of rounds.
 */
export async function deleteAccount(
  trx: Database,
  { rounds }: Pick<Services, 'rounds'>,
  accountId: string,
): Promise<number> {
  const iids = (
    await trx.selectFrom('installs').select('iid').where('account_id', '=', accountId).execute()
  ).map((install) => install.iid)
  let tokens: string[] = []
  if (iids.length > 0) {
    const rows = await trx
      .selectFrom('rounds')
      .select('token')
      .where('iid', 'in', iids)
      .orderBy('token')
      .execute()
    tokens = rows.map((row) => row.token)
    for (const token of tokens) {
      await rounds.erase(token)
      await trx.deleteFrom('upload_history').where('subject', '=', token).execute()
    }
    for (const table of ['properties', 'licenses', 'installs'] as const) {
      await trx.deleteFrom(table).where('iid', 'in', iids).execute()
    }
  }
  await trx.deleteFrom('upload_history').where('subject', '=', accountId).execute()
  // Sessions and reset links are deleted with it.
  await trx.deleteFrom('accounts').where('id', '=', accountId).execute()
  return tokens.length
}
