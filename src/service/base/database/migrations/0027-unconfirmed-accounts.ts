import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** An index of unconfirmed accounts, because unused ones are searched for every few minutes. */
export const unconfirmedAccounts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('accounts_unconfirmed')
      .on('accounts')
      .column('created_at')
      .where(sql<boolean>`confirmed_at is null`)
      .execute()
  },
}
