import type { Database } from '../../base/database/database.ts'

export type Sheet = NonNullable<Awaited<ReturnType<typeof findSheet>>>

/** Returns a score sheet with what its round says about it, or undefined if there is none. */
export async function findSheet(db: Database, token: string) {
  const row = await db
    .selectFrom('score_sheets')
    .innerJoin('rounds', 'rounds.token', 'score_sheets.token')
    .innerJoin('installs', 'installs.iid', 'rounds.iid')
    .leftJoin('accounts', 'accounts.id', 'installs.account_id')
    .select(['score_sheets.token', 'mode', 'state', 'score_sheets.seq', 'revision'])
    .select(['begun_with_json as begunWith', 'discrepancies_json as discrepancies'])
    .select(['score_sheets.created_at as createdAt', 'last_entry_at as lastEntryAt'])
    .select(['finished_at as finishedAt', 'finished_hash as finishedHash', 'discarded_at as discardedAt'])
    .select(['rounds.iid', 'account_id as accountId', 'is_deleted', 'corrected_at as correctedAt'])
    .select(['is_unfinished', 'disabled_at as ownerDisabledAt'])
    .where('score_sheets.token', '=', token)
    .executeTakeFirst()
  if (!row) return undefined
  const { is_deleted, is_unfinished, ...sheet } = row
  return { ...sheet, isDeleted: is_deleted === 1, isUnfinished: is_unfinished === 1 }
}

/**
 * Locks a round, and with it its score sheet, until the transaction ends. Everything that changes a sheet does this
 * first.
 */
export async function lockRound(trx: Database, token: string): Promise<void> {
  await trx.selectFrom('rounds').select('token').where('token', '=', token).forUpdate().execute()
}
