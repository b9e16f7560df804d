import type { Database } from '../base/database/database.ts'

/**
 * Selects the history of an account, live rounds included: its own rounds, and those of others in which it has claimed a
 * player and the owner has agreed, with that player's figures.
 */
export function historyRows(db: Database, accountId: string) {
  const own = db
    .selectFrom('rounds')
    .innerJoin('installs', 'installs.iid', 'rounds.iid')
    .select(['rounds.token', 'rounds.started_at', 'rounds.history_json'])
    .where('account_id', '=', accountId)
    .where('is_deleted', '=', 0)
  const claimed = claimedRounds(db, accountId)
    .select(['rounds.token', 'rounds.started_at', 'round_claims.history_json'])
    .where('round_claims.history_json', 'is not', null)
    .$narrowType<{ history_json: string }>()
    .where('is_deleted', '=', 0)
  return own.unionAll(claimed).orderBy('started_at', 'desc').orderBy('token')
}

/** Selects the rounds of others in which an account has claimed a player and the owner has agreed. */
export function claimedRounds(db: Database, accountId: string) {
  return (
    db
      .selectFrom('round_claims')
      .innerJoin('rounds', 'rounds.token', 'round_claims.token')
      .innerJoin('installs', 'installs.iid', 'rounds.iid')
      .where('round_claims.account_id', '=', accountId)
      .where('round_claims.state', '=', 'agreed')
      // Support may have moved the install to the claimer, to whom the round itself belongs then.
      .where((e) => e.or([e('installs.account_id', 'is', null), e('installs.account_id', '!=', accountId)]))
  )
}
