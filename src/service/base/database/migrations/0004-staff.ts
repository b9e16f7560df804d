import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

/** The tables behind the staff console: mailings, opt-outs, facilities, maps and the audit log. */
export function staff({ column, finishTable }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await finishTable(
        db.schema
          .createTable('mail_recipients')
          .addColumn('token', column.text, (c) => c.primaryKey().notNull())
          .addColumn('email', column.text, (c) => c.notNull().unique())
          .addColumn('created_at', column.milliseconds, (c) => c.notNull())
          .addCheckConstraint('mail_recipients_email_is_lower', sql`email = lower(email)`),
      ).execute()
      await finishTable(
        db.schema
          .createTable('mail_opt_outs')
          .addColumn('token', column.text, (c) => c.notNull().references('mail_recipients.token'))
          .addColumn('category', column.text, (c) =>
            c.notNull().check(sql`category in ('Marketing', 'RoundSharing')`),
          )
          .addColumn('created_at', column.milliseconds, (c) => c.notNull())
          .addPrimaryKeyConstraint('mail_opt_outs_key', ['token', 'category']),
      ).execute()
      await finishTable(
        db.schema
          .createTable('mailing_runs')
          .addColumn('id', column.text, (c) => c.primaryKey().notNull())
          .addColumn('emails_file', column.text, (c) => c.notNull())
          .addColumn('template_id', column.text, (c) => c.notNull())
          .addColumn('campaign', column.text, (c) => c.notNull())
          .addColumn('actor', column.text, (c) => c.notNull())
          .addColumn('template_json', column.text, (c) => c.notNull())
          .addColumn('status', column.text, (c) =>
            c.notNull().check(sql`status in ('running', 'finished', 'failed')`),
          )
          .addColumn('message', column.text, (c) => c.notNull())
          .addColumn('started_at', column.milliseconds, (c) => c.notNull())
          .addColumn('finished_at', column.milliseconds),
      ).execute()
      await db.schema
        .createIndex('mailing_one_at_a_time')
        .on('mailing_runs')
        .column('status')
        .unique()
        .where(sql.ref('status'), '=', sql.lit('running'))
        .execute()
      await finishTable(
        db.schema
          .createTable('mailing_recipients')
          .addColumn('run_id', column.text, (c) => c.notNull().references('mailing_runs.id'))
          .addColumn('position', column.count, (c) => c.notNull())
          .addColumn('email', column.text, (c) => c.notNull())
          .addColumn('fields_json', column.text, (c) => c.notNull())
          .addColumn('status', column.text, (c) => c.notNull())
          .addColumn('detail', column.text)
          .addPrimaryKeyConstraint('mailing_recipients_key', ['run_id', 'position'])
          .addCheckConstraint(
            'mailing_recipients_status_is_known',
            sql`status in ('pending', 'sending', 'sent', 'optedOut', 'invalid', 'failed', 'unsure')`,
          ),
      ).execute()
      await finishTable(
        db.schema
          .createTable('facilities')
          .addColumn('id', column.text, (c) => c.primaryKey().notNull())
          .addColumn('name', column.text, (c) => c.notNull())
          .addColumn('created_at', column.milliseconds, (c) => c.notNull()),
      ).execute()
      await finishTable(
        db.schema
          .createTable('facility_maps')
          .addColumn('facility_id', column.text, (c) => c.notNull().references('facilities.id'))
          .addColumn('map_type', column.text, (c) => c.notNull().check(sql`map_type in ('g', 'b')`))
          .addColumn('version', column.count, (c) => c.notNull())
          .addColumn('updated_at', column.milliseconds, (c) => c.notNull())
          .addPrimaryKeyConstraint('facility_maps_key', ['facility_id', 'map_type']),
      ).execute()
      await finishTable(
        db.schema
          .createTable('audit')
          .addColumn('id', column.text, (c) => c.primaryKey().notNull())
          .addColumn('at', column.milliseconds, (c) => c.notNull())
          .addColumn('actor', column.text, (c) => c.notNull())
          .addColumn('iid', column.text)
          .addColumn('action', column.text, (c) => c.notNull())
          .addColumn('result', column.text, (c) => c.notNull())
          .addColumn('detail', column.text),
      ).execute()
      await db.schema.createIndex('audit_of_install').on('audit').columns(['iid', 'id']).execute()
    },
  }
}
