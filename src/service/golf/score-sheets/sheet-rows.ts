import type { Database } from '../../base/database/database.ts'

export type Sheet = NonNullable<Awaited<ReturnType<typeof findSheet>>>

/** Returns a score sheet with what its round says about it, or undefined if there is none. */
export async function findSheet(db: Database, token: string) {
  return sheetOf(await selectSheet(db, token).executeTakeFirst())
}

/**
 * Locks a score sheet and its round until the transaction ends, and returns it like `findSheet`. Everything that changes a
 * sheet does this first.
 */
export async function lockSheet(trx: Database, token: string): Promise<Sheet | undefined> {
  // Both rows are locked, because a statement that has waited reads only locked rows again.
  return sheetOf(await selectSheet(trx, token).forUpdate(['rounds', 'score_sheets']).executeTakeFirst())
}

const selectSheet = (db: Database, token: string) =>
  db
    .selectFrom('score_sheets')
    .innerJoin('rounds', 'rounds.token', 'score_sheets.token')
    .innerJoin('installs', 'installs.iid', 'rounds.iid')
    .leftJoin('accounts', 'accounts.id', 'installs.account_id')
    .select(['score_sheets.token', 'mode', 'state', 'score_sheets.seq', 'revision'])
    .select(['begun_with_json as begunWith', 'discrepancies_json as discrepancies'])
    .select(['score_sheets.created_at as createdAt', 'last_entry_at as lastEntryAt'])
    .select(['finished_at as finishedAt', 'finished_hash as finishedHash', 'discarded_at as discardedAt'])
    .select(['rounds.iid', 'account_id as accountId', 'is_deleted', 'corrected_at as correctedAt'])
    .select(['is_unfinished', 'disabled_at as ownerDisabledAt', 'rounds.competition'])
    .select((e) =>
      e
        .selectFrom('scorer_keys')
        .select(({ fn, val }) => fn.coalesce(fn.sum<number>('entry_count'), val(0)).as('count'))
        .whereRef('scorer_keys.token', '=', 'score_sheets.token')
        .where('withdrawn_at', 'is not', null)
        .as('withdrawnEntries'),
    )
    .where('score_sheets.token', '=', token)

type SheetRow = Awaited<ReturnType<ReturnType<typeof selectSheet>['executeTakeFirst']>>

function sheetOf(row: SheetRow) {
  if (!row) return undefined
  const { is_deleted, is_unfinished, withdrawnEntries, ...sheet } = row
  return {
    ...sheet,
    isDeleted: is_deleted === 1,
    isUnfinished: is_unfinished === 1,
    /** How many entries were made with keys that are withdrawn. */
    withdrawnEntries: Number(withdrawnEntries),
  }
}

/** Locks a round, and with it its score sheet, until the transaction ends. */
export async function lockRound(trx: Database, token: string): Promise<void> {
  await trx.selectFrom('rounds').select('token').where('token', '=', token).forUpdate().execute()
}
