import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

/** Invitations of owners of rounds to say which player one is, by a link that is used once. */
export function claimInvitations({ column, finishTable }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await finishTable(
        db.schema
          .createTable('claim_invitations')
          .addColumn('id', column.text, (c) => c.primaryKey().notNull())
          .addColumn('token', column.text, (c) => c.references('rounds.token').onDelete('cascade').notNull())
          .addColumn('player_index', column.count, (c) => c.notNull())
          .addColumn('player_name', column.text, (c) => c.notNull())
          .addColumn('secret_hash', column.text, (c) => c.notNull())
          .addColumn('created_at', column.milliseconds, (c) => c.notNull()),
      ).execute()
      await db.schema
        .createIndex('claim_invitations_of_round')
        .on('claim_invitations')
        .column('token')
        .execute()
    },
  }
}
