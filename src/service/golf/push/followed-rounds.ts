import { type ExpressionBuilder, sql } from 'kysely'
import * as v from 'valibot'
import { round as roundSchema } from '../../../contract/round.ts'
import {
  DISCREPANCY,
  FINISHED,
  type News,
  roundNews,
  roundNewsBody,
  sheetNews,
} from '../../../domain/push-news/news.ts'
import { shownRound } from '../../../domain/round/shown-round.ts'
import type { Database } from '../../base/database/database.ts'
import type { Tables } from '../../base/database/tables.ts'
import type { SheetFolds } from '../score-sheets/sheet-folds.ts'

/** The state of a round, as far as it decides whether there may be news. */
interface RoundState {
  /** Differs between states of the round. */
  version: string
  isLive: boolean
  isDeleted: boolean
}

/** What followers of a round can be told. */
export interface RoundNews {
  /** For everybody, the latest first. */
  news: News[]
  /** For players only. */
  sheetNews: News[]
  body: string
}

/** Returns the state of a round, or undefined if it does not exist. */
export async function roundStateOf(db: Database, token: string): Promise<RoundState | undefined> {
  const row = await db
    .selectFrom('rounds')
    .select(['seq', 'is_live', 'is_deleted', 'is_hidden'])
    .where('token', '=', token)
    .executeTakeFirst()
  if (!row) return undefined
  const { seq, is_live } = row
  // A competition may hide its rounds.
  const isDeleted = row.is_deleted === 1 || row.is_hidden === 1
  return { version: `${seq}-${is_live}-${isDeleted ? 1 : 0}`, isLive: is_live === 1, isDeleted }
}

/** Returns what has happened in a round so far. */
export async function readRoundNews(db: Database, sheetFolds: SheetFolds, token: string): Promise<RoundNews> {
  const { round_json } = await db
    .selectFrom('rounds')
    .select('round_json')
    .where('token', '=', token)
    .executeTakeFirstOrThrow()
  const round = shownRound(v.parse(roundSchema, JSON.parse(round_json)))
  if (!round) return { news: [], sheetNews: [], body: '' }
  return {
    news: roundNews(round),
    sheetNews: round.isLive ? await readSheetNews(db, sheetFolds, token) : [],
    body: roundNewsBody(round),
  }
}

async function readSheetNews(db: Database, sheetFolds: SheetFolds, token: string): Promise<News[]> {
  const sheet = await db
    .selectFrom('score_sheets')
    .select(['token', 'begun_with_json as begunWith'])
    .where('token', '=', token)
    .where('mode', '=', 'entries')
    .executeTakeFirst()
  return sheet ? sheetNews((await sheetFolds.open(db, sheet)).sheet) : []
}

/** Returns the keys of what need not be told again, given those of earlier states of the round. */
export function toldKeys(earlier: readonly string[], { news, sheetNews: ofSheet }: RoundNews): string[] {
  // Everything else is kept, so that what a correction removes and another one brings back is not told twice.
  const kept = earlier.filter((key) => key !== FINISHED && !key.startsWith(DISCREPANCY))
  return [...new Set([...kept, ...[...news, ...ofSheet].map(({ key }) => key)])]
}

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
