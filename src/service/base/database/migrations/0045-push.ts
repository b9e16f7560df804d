import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

/** Browsers that follow live rounds, and the messages that wait to be sent to them. */
export function push({ column, finishTable }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await finishTable(
        db.schema
          .createTable('push_rounds')
          .addColumn('token', column.text, (c) =>
            c.primaryKey().notNull().references('rounds.token').onDelete('cascade'),
          )
          .addColumn('told_json', column.text, (c) => c.notNull())
          .addColumn('version', column.text, (c) => c.notNull())
          .addColumn('number', column.count, (c) => c.notNull().defaultTo(0)),
      ).execute()
      await finishTable(
        db.schema
          .createTable('push_subscriptions')
          .addColumn('id', column.text, (c) => c.primaryKey().notNull())
          .addColumn('token', column.text, (c) =>
            c.notNull().references('push_rounds.token').onDelete('cascade'),
          )
          .addColumn('endpoint_hash', column.text, (c) => c.notNull())
          .addColumn('endpoint', column.text, (c) => c.notNull())
          .addColumn('p256dh', column.text, (c) => c.notNull())
          .addColumn('auth', column.text, (c) => c.notNull())
          .addColumn('public_key', column.text, (c) => c.notNull())
          .addColumn('birdies', column.count, (c) => c.notNull())
          .addColumn('account_id', column.text, (c) => c.references('accounts.id').onDelete('cascade'))
          .addColumn('scorer_key_id', column.text, (c) => c.references('scorer_keys.id').onDelete('set null'))
          .addColumn('created_at', column.milliseconds, (c) => c.notNull())
          .addColumn('message_json', column.text)
          .addColumn('message_number', column.count, (c) => c.notNull().defaultTo(0))
          .addColumn('is_last', column.count, (c) => c.notNull().defaultTo(0))
          .addColumn('attempts', column.count, (c) => c.notNull().defaultTo(0))
          .addColumn('next_attempt_at', column.milliseconds, (c) => c.notNull().defaultTo(0))
          .addColumn('give_up_at', column.milliseconds, (c) => c.notNull().defaultTo(0))
          .addUniqueConstraint('push_subscriptions_endpoint', ['endpoint_hash', 'token']),
      ).execute()
      const index = (name: string, columnName: string) =>
        db.schema.createIndex(`push_subscriptions_${name}`).on('push_subscriptions').column(columnName)
      await index('of_round', 'token').execute()
      await index('of_account', 'account_id').execute()
      await index('by_age', 'created_at').execute()
      await index('of_scorer_key', 'scorer_key_id').execute()
      await index('due', 'next_attempt_at').where(sql<boolean>`message_json is not null`).execute()
    },
  }
}
