import type { Database } from '../base/database/database.ts'

/** The competition in which a round is that of a group. */
const COMPETITION = ['competitions.token as competition', 'competitions.name as competitionName'] as const

/** Returns the JSON of a round in the history. */
export function historyJson({
  history_json,
  competition,
  competitionName,
}: {
  history_json: string
  competition: string | null
  competitionName: string | null
}): string {
  if (competition === null) return history_json
  const named = JSON.stringify({ competition: { token: competition, name: competitionName } })
  return `${named.slice(0, -1)},${history_json.slice(1)}`
}

/**
 * Selects the history of an account, live rounds included: its own rounds, and those of others in which it has claimed a
 * player and the owner has agreed, with that player's figures.
 */
export function historyRows(db: Database, accountId: string) {
  const own = db
    .selectFrom('rounds')
    .innerJoin('installs', 'installs.iid', 'rounds.iid')
    .leftJoin('competitions', 'competitions.token', 'rounds.competition')
    .select([
      'rounds.token as token',
      'rounds.started_at as started_at',
      'rounds.history_json',
      ...COMPETITION,
    ])
    .where('account_id', '=', accountId)
    .where('rounds.is_deleted', '=', 0)
  const claimed = claimedRounds(db, accountId)
    .leftJoin('competitions', 'competitions.token', 'rounds.competition')
    .select([
      'rounds.token as token',
      'rounds.started_at as started_at',
      'round_claims.history_json',
      ...COMPETITION,
    ])
    .where('round_claims.history_json', 'is not', null)
    .$narrowType<{ history_json: string }>()
    .where('rounds.is_deleted', '=', 0)
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
      // The competition in which it is that of a group hides its scores at present.
      .where('rounds.is_hidden', '=', 0)
      // Support may have moved the install to the claimer, to whom the round itself belongs then.
      .where((e) => e.or([e('installs.account_id', 'is', null), e('installs.account_id', '!=', accountId)]))
  )
}
