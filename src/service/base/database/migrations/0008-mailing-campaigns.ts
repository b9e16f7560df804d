import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

/** Drafts of mailing runs, and the indexes that find earlier mails of an address and count a run by status. */
export function mailingCampaigns({ column }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('mailing_runs')
        .addColumn('is_draft', column.count, (c) => c.notNull().defaultTo(0).check(sql`is_draft in (0, 1)`))
        .execute()
      await db.schema
        .alterTable('mailing_runs')
        .addColumn('already_sent', column.count, (c) => c.notNull().defaultTo(0))
        .execute()
      await db.schema
        .createIndex('mailing_recipients_of_address')
        .on('mailing_recipients')
        .columns(['email', 'run_id'])
        .execute()
      // An index for counting the recipients of a long run by status without reading the rows.
      await db.schema
        .createIndex('mailing_recipients_by_status')
        .on('mailing_recipients')
        .columns(['run_id', 'status', 'position'])
        .execute()
    },
  }
}
