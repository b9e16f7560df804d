import type { Selectable } from 'kysely'
import type { PushMessage } from '../../../contract/push.ts'
import type { Clock } from '../../base/clock.ts'
import { type Database, inTransaction } from '../../base/database/database.ts'
import type { Tables } from '../../base/database/tables.ts'
import type { SheetFolds } from '../score-sheets/sheet-folds.ts'
import { lockRound } from '../score-sheets/sheet-rows.ts'
import { type Audience, composePush, rulesOf } from './compose-push.ts'
import { readRoundNews, roundStateOf, toldKeys, whereIsPlayer } from './followed-rounds.ts'

/** A message that waits to be sent to one browser. */
export type WaitingPush = Pick<
  Selectable<Tables['push_subscriptions']>,
  'id' | 'token' | 'endpoint' | 'endpoint_hash' | 'p256dh' | 'auth' | 'public_key' | 'attempts' | 'give_up_at'
> & { message: PushMessage }

/** What has become of a message. */
export interface PushResult {
  /** `ended`: nobody sends it any more; `failed`: an attempt; `postponed`: nobody has tried to send it. */
  kind: 'ended' | 'failed' | 'postponed'
  row: WaitingPush
  /** When it is sent again, unless it has ended. */
  nextMs: number
}

const idsOf = (results: readonly PushResult[]) => results.map(({ row }) => row.id)

const AUDIENCES: readonly Audience[] = [true, false].flatMap((isPlayer) =>
  [true, false].map((birdies) => ({ isPlayer, birdies })),
)

interface Deps {
  db: Database
  clock: Clock
  sheetFolds: SheetFolds
}

/** The messages that wait to be sent: at most one for each subscription, the latest. */
export function createPushMessages({ db, clock, sheetFolds }: Deps) {
  return {
    async isAnythingFollowed(): Promise<boolean> {
      const row = await db.selectFrom('push_rounds').select('token').limit(1).executeTakeFirst()
      return row !== undefined
    },

    /** Returns the tokens of all rounds that somebody follows. */
    async tokens(): Promise<string[]> {
      const rows = await db.selectFrom('push_rounds').select('token').orderBy('token').execute()
      return rows.map(({ token }) => token)
    },

    /**
     * Adds the messages about what has happened in a round since the last ones, which they replace. Ends the subscriptions
     * of a round that is deleted.
     */
    async tell(token: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        const isFollowed = await selectRound(trx, token).executeTakeFirst()
        if (!isFollowed) return
        await lockRound(trx, token)
        const round = await selectRound(trx, token).executeTakeFirst()
        if (!round) return
        const state = await roundStateOf(trx, token)
        if (state?.version === round.version) return
        const follower = await trx
          .selectFrom('push_subscriptions')
          .select('id')
          .where('token', '=', token)
          .limit(1)
          .executeTakeFirst()
        if (!state || state.isDeleted || !follower) {
          await trx.deleteFrom('push_rounds').where('token', '=', token).execute()
          return
        }
        const news = await readRoundNews(trx, sheetFolds, token)
        const told = JSON.parse(round.told_json) as string[]
        const earlier = new Set(told)
        const number = round.number + 1
        await trx
          .updateTable('push_rounds')
          .set({ told_json: JSON.stringify(toldKeys(told, news)), version: state.version, number })
          .where('token', '=', token)
          .execute()
        const is_last = state.isLive ? 0 : 1
        await trx.updateTable('push_subscriptions').set({ is_last }).where('token', '=', token).execute()
        const details = { isNew: ({ key }: { key: string }) => !earlier.has(key), round: token, number }
        for (const audience of AUDIENCES) {
          const message = composePush(news, details, audience)
          if (message) await add(trx, message, audience)
        }
        if (state.isLive) return
        await trx
          .deleteFrom('push_subscriptions')
          .where('token', '=', token)
          .where('message_json', 'is', null)
          .execute()
      })
    },

    /** Returns messages that are due, at most `limit`, and claims them until `untilMs`. */
    async claim(limit: number, untilMs: number): Promise<WaitingPush[]> {
      const due = await db
        .selectFrom('push_subscriptions')
        .select('id')
        .where('message_json', 'is not', null)
        .where('next_attempt_at', '<=', clock())
        .orderBy('next_attempt_at')
        .limit(limit)
        .execute()
      if (due.length === 0) return []
      const rows = await db
        .updateTable('push_subscriptions')
        .set({ next_attempt_at: untilMs })
        .where(
          'id',
          'in',
          due.map(({ id }) => id),
        )
        .where('message_json', 'is not', null)
        .returning(['id', 'token', 'endpoint', 'endpoint_hash', 'p256dh', 'auth', 'public_key'])
        .returning(['attempts', 'give_up_at', 'message_json'])
        .execute()
      return rows.map(({ message_json, ...row }) => ({
        ...row,
        message: JSON.parse(message_json ?? '') as PushMessage,
      }))
    },

    /**
     * Forgets messages that were sent or that nobody needs any more, and sends others again later, unless they were
     * replaced. With the last message, a subscription ends.
     */
    async settle(outcomes: readonly PushResult[]): Promise<void> {
      const byKind = Map.groupBy(outcomes, ({ kind }) => kind)
      await inTransaction(db, async (trx) => {
        const ended = Map.groupBy(byKind.get('ended') ?? [], ({ row }) => row.message.number)
        for (const [number, results] of ended) {
          const ids = idsOf(results)
          await trx
            .updateTable('push_subscriptions')
            .set({ message_json: null })
            .where('id', 'in', ids)
            .where('message_number', '=', number)
            .execute()
          await trx
            .deleteFrom('push_subscriptions')
            .where('id', 'in', ids)
            .where('message_json', 'is', null)
            .where('is_last', '=', 1)
            .execute()
        }
        for (const { row, nextMs } of byKind.get('failed') ?? []) {
          await trx
            .updateTable('push_subscriptions')
            .set({ attempts: row.attempts + 1, next_attempt_at: nextMs })
            .where('id', '=', row.id)
            .where('message_number', '=', row.message.number)
            .execute()
        }
        const postponed = Map.groupBy(byKind.get('postponed') ?? [], ({ nextMs }) => nextMs)
        for (const [next_attempt_at, results] of postponed) {
          await trx
            .updateTable('push_subscriptions')
            .set({ next_attempt_at })
            .where('id', 'in', idsOf(results))
            .execute()
        }
      })
    },

    /** Ends everything that an endpoint follows, because it does not exist any more. */
    async endEndpoint({ endpoint_hash }: WaitingPush): Promise<void> {
      await db.deleteFrom('push_subscriptions').where('endpoint_hash', '=', endpoint_hash).execute()
    },

    /** Returns the number of subscriptions, and of messages that wait. */
    async count(): Promise<{ subscriptions: number; waiting: number }> {
      const row = await db
        .selectFrom('push_subscriptions')
        .select((e) => [
          e.fn.countAll<number>().as('subscriptions'),
          e.fn.count<number>('message_json').as('waiting'),
        ])
        .executeTakeFirstOrThrow()
      return { subscriptions: Number(row.subscriptions), waiting: Number(row.waiting) }
    },
  }

  async function add(trx: Database, message: PushMessage, { isPlayer, birdies }: Audience): Promise<void> {
    const now = clock()
    await trx
      .updateTable('push_subscriptions')
      .set({
        message_json: JSON.stringify(message),
        message_number: message.number,
        attempts: 0,
        next_attempt_at: now,
        give_up_at: now + rulesOf(message.kind).lifeMs,
      })
      .where('token', '=', message.round)
      .where('birdies', '=', birdies ? 1 : 0)
      .where((e) => whereIsPlayer(e, isPlayer))
      .execute()
  }
}

const selectRound = (db: Database, token: string) =>
  db.selectFrom('push_rounds').select(['told_json', 'version', 'number']).where('token', '=', token)
