import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

/** Claims: golfers who say that they are a player of somebody else's round. */
export function roundClaims({ column, finishTable }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await finishTable(
        db.schema
          .createTable('round_claims')
          .addColumn('id', column.text, (c) => c.primaryKey().notNull())
          .addColumn('token', column.text, (c) => c.references('rounds.token').onDelete('cascade').notNull())
          .addColumn('account_id', column.text, (c) =>
            c.references('accounts.id').onDelete('cascade').notNull(),
          )
          .addColumn('player_index', column.count, (c) => c.notNull())
          .addColumn('player_name', column.text, (c) => c.notNull())
          .addColumn('state', column.text, (c) =>
            c.notNull().check(sql`state in ('asked', 'agreed', 'declined')`),
          )
          .addColumn('created_at', column.milliseconds, (c) => c.notNull())
          .addColumn('answered_at', column.milliseconds)
          .addColumn('history_json', column.text)
          .addColumn('statistics_json', column.text)
          .addUniqueConstraint('round_claims_account', ['token', 'account_id']),
      ).execute()
      await db.schema.createIndex('round_claims_of_account').on('round_claims').column('account_id').execute()
      await db.schema
        .createIndex('round_claims_player')
        .unique()
        .on('round_claims')
        .columns(['token', 'player_index'])
        .where(sql.ref('state'), '=', sql.lit('agreed'))
        .execute()
    },
  }
}
