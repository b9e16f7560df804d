import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

/**
 * Columns for controlling mailings, the outcome of each mail, and the suppression list. New states are in separate
 * columns, because constraints fix the values of `status`: for the previous version, a scheduled or paused run has
 * failed, and a skipped recipient has opted out.
 */
export function mailingDesk({ column, finishTable }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const runs = () => db.schema.alterTable('mailing_runs')
      await runs()
        .addColumn('phase', column.text, (c) => c.check(sql`phase in ('scheduled', 'paused', 'stopped')`))
        .execute()
      for (const name of ['start_at', 'active_since'] as const) {
        await runs().addColumn(name, column.milliseconds).execute()
      }
      await runs().addColumn('rate_per_minute', column.count).execute()
      await runs()
        .addColumn('failure_percent', column.count, (c) => c.notNull().defaultTo(5))
        .execute()
      for (const name of ['is_resend', 'done_before', 'failed_before'] as const) {
        await runs()
          .addColumn(name, column.count, (c) => c.notNull().defaultTo(0))
          .execute()
      }
      for (const name of ['changed_by', 'failed_of'] as const) {
        await runs().addColumn(name, column.text).execute()
      }
      // A unique index that allows only one run in progress: all runs in progress, including paused ones, have the same
      // value in this column.
      await db.schema
        .createIndex('mailing_one_in_progress')
        .on('mailing_runs')
        .column('is_draft')
        .unique()
        .where(sql<boolean>`status = 'running' or phase = 'paused'`)
        .execute()
      await db.schema.createIndex('mailing_runs_by_phase').on('mailing_runs').columns(['phase']).execute()
      const recipients = () => db.schema.alterTable('mailing_recipients')
      await recipients()
        .addColumn('skipped_as', column.text, (c) =>
          c.check(sql`skipped_as in ('suppressed', 'alreadySent')`),
        )
        .execute()
      await recipients()
        .addColumn('attempts', column.count, (c) => c.notNull().defaultTo(0))
        .execute()
      for (const name of ['retry_at', 'done_at'] as const) {
        await recipients().addColumn(name, column.milliseconds).execute()
      }
      // An index for counting the recipients of a long run by outcome without reading the rows.
      await db.schema
        .createIndex('mailing_recipients_by_outcome')
        .on('mailing_recipients')
        .columns(['run_id', 'status', 'skipped_as'])
        .execute()
      // An index for finding the events of one mailing in the audit log.
      await db.schema.createIndex('audit_of_subject').on('audit').columns(['subject_id', 'id']).execute()
      await finishTable(
        db.schema
          .createTable('mail_suppressions')
          .addColumn('email', column.text, (c) => c.primaryKey().notNull())
          .addColumn('source', column.text, (c) =>
            c.notNull().check(sql`source in ('refusal', 'report', 'staff')`),
          )
          .addColumn('reason', column.text, (c) => c.notNull())
          .addColumn('run_id', column.text)
          .addColumn('created_by', column.text)
          .addColumn('created_at', column.milliseconds, (c) => c.notNull()),
      ).execute()
      await db.schema
        .createIndex('mail_suppressions_by_time')
        .on('mail_suppressions')
        .columns(['created_at', 'email'])
        .execute()
    },
  }
}
