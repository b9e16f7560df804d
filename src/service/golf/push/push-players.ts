import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '../../base/database/database.ts'
import type { Tables } from '../../base/database/tables.ts'

/**
 * Selects subscriptions with whether they are those of a player: of the owner, unless the account is disabled, or of a
 * scorer whose key is not withdrawn.
 */
export function selectFollowed(db: Database) {
  return db
    .selectFrom('push_subscriptions')
    .select(['push_subscriptions.id', 'push_subscriptions.token', 'birdies'])
    .select((e) => e.case().when(isPlayer(e)).then(sql.lit(1)).else(sql.lit(0)).end().as('isPlayer'))
}

/** The condition that a subscription is, or is not, that of a player. */
export function whereIsPlayer(e: ExpressionBuilder<Tables, 'push_subscriptions'>, is: boolean) {
  return is ? isPlayer(e) : e.not(isPlayer(e))
}

function isPlayer(e: ExpressionBuilder<Tables, 'push_subscriptions'>) {
  const asOwner = e
    .selectFrom('rounds')
    .innerJoin('installs', 'installs.iid', 'rounds.iid')
    .innerJoin('accounts', 'accounts.id', 'installs.account_id')
    .select('accounts.id')
    .whereRef('rounds.token', '=', 'push_subscriptions.token')
    .whereRef('accounts.id', '=', 'push_subscriptions.account_id')
    .where('disabled_at', 'is', null)
  const asScorer = e
    .selectFrom('scorer_keys')
    .select('scorer_keys.id')
    .whereRef('scorer_keys.id', '=', 'push_subscriptions.scorer_key_id')
    .where('withdrawn_at', 'is', null)
  return e.or([e.exists(asOwner), e.exists(asScorer)])
}
