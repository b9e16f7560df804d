import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

/** Passkeys, their challenges, and the second step of staff. */
export function passkeys({ column, finishTable }: DatabaseKind): Migration {
  const ofAccount = (c: ColumnDefinitionBuilder) => c.references('accounts.id').onDelete('cascade')
  return {
    async up(db: Kysely<unknown>) {
      await finishTable(
        db.schema
          .createTable('passkeys')
          .addColumn('id', column.text, (c) => c.primaryKey().notNull())
          .addColumn('account_id', column.text, (c) => ofAccount(c).notNull())
          .addColumn('credential_id', column.text, (c) => c.notNull().unique())
          .addColumn('public_key', column.text, (c) => c.notNull())
          .addColumn('counter', column.milliseconds, (c) => c.notNull())
          .addColumn('transports_json', column.text, (c) => c.notNull())
          .addColumn('name', column.text, (c) => c.notNull())
          .addColumn('is_second_step', column.count, (c) => c.notNull().check(sql`is_second_step in (0, 1)`))
          .addColumn('created_at', column.milliseconds, (c) => c.notNull())
          .addColumn('last_used_at', column.milliseconds),
      ).execute()
      await db.schema.createIndex('passkeys_account').on('passkeys').column('account_id').execute()
      await finishTable(
        db.schema
          .createTable('passkey_challenges')
          .addColumn('challenge_hash', column.text, (c) => c.primaryKey().notNull())
          .addColumn('session_hash', column.text, (c) => c.notNull())
          .addColumn('purpose', column.text, (c) =>
            c.notNull().check(sql`purpose in ('add', 'sign-in', 'enrolment')`),
          )
          .addColumn('account_id', column.text, ofAccount)
          .addColumn('expires_at', column.milliseconds, (c) => c.notNull()),
      ).execute()
      await db.schema
        .createIndex('passkey_challenges_end')
        .on('passkey_challenges')
        .column('expires_at')
        .execute()
      await finishTable(
        db.schema
          .createTable('authenticator_apps')
          .addColumn('account_id', column.text, (c) => ofAccount(c).primaryKey().notNull())
          .addColumn('encrypted_secret', column.text, (c) => c.notNull())
          .addColumn('last_step', column.milliseconds, (c) => c.notNull())
          .addColumn('created_at', column.milliseconds, (c) => c.notNull()),
      ).execute()
      await finishTable(
        db.schema
          .createTable('recovery_codes')
          .addColumn('account_id', column.text, (c) => ofAccount(c).notNull())
          .addColumn('code_hash', column.text, (c) => c.notNull())
          .addPrimaryKeyConstraint('recovery_codes_key', ['account_id', 'code_hash']),
      ).execute()
      await finishTable(
        db.schema
          .createTable('enrolment_links')
          .addColumn('token_hash', column.text, (c) => c.primaryKey().notNull())
          .addColumn('account_id', column.text, (c) => ofAccount(c).notNull())
          .addColumn('sets_password', column.count, (c) => c.notNull().check(sql`sets_password in (0, 1)`))
          .addColumn('encrypted_secret', column.text)
          .addColumn('expires_at', column.milliseconds, (c) => c.notNull()),
      ).execute()
      await db.schema
        .createIndex('enrolment_links_account')
        .on('enrolment_links')
        .column('account_id')
        .execute()
      await db.schema.alterTable('sessions').addColumn('second_step_at', column.milliseconds).execute()
    },
  }
}
