import type { Database } from '../base/database/database.ts'

/** Selects the scorer keys of an account's live rounds that are not withdrawn. */
export const selectLiveKeys = (db: Database, accountId: string) =>
  db
    .selectFrom('scorer_keys')
    .innerJoin('score_sheets', 'score_sheets.token', 'scorer_keys.token')
    .innerJoin('rounds', 'rounds.token', 'scorer_keys.token')
    .innerJoin('installs', 'installs.iid', 'rounds.iid')
    .where('account_id', '=', accountId)
    .where('state', '=', 'live')
    .where('is_deleted', '=', 0)
    .where('withdrawn_at', 'is', null)
