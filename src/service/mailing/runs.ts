import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { type Database, inTransaction } from '../database/database.ts'
import type { DatabaseKind } from '../database/database-kind.ts'
import type { Tables } from '../database/tables.ts'
import { conflict } from '../http/http-error.ts'
import { orderedId } from '../ids.ts'
import type { Recipient } from './recipients-file.ts'
import type { Template } from './template.ts'

type Status = Tables['mailing_recipients']['status']
export interface NewRun {
  emailsFileName: string
  templateId: string
  campaign: string
  actor: string
  template: Template
  recipients: Recipient[]
}
export interface Run {
  id: string
  campaign: string
  template: Template
}
export interface Outcome {
  position: number
  status: Status
  detail?: string
}

/** The rows of one insert. */
const CHUNK = 1000
/** The most invalid rows that the status lists. */
const LISTED_INVALID_MAX = 20

/** One run per mailing, with the state of each recipient. */
export function createMailingRuns(db: Database, clock: Clock, kind: DatabaseKind) {
  return {
    /** Stores a new run with all its recipients. @throws HttpError 409 while another run is in progress */
    async begin(run: NewRun): Promise<Run> {
      const now = clock()
      const id = orderedId(now)
      try {
        await inTransaction(db, async (trx) => {
          await trx
            .insertInto('mailing_runs')
            .values({
              id,
              emails_file: run.emailsFileName,
              template_id: run.templateId,
              campaign: run.campaign,
              actor: run.actor,
              template_json: JSON.stringify(run.template),
              status: 'running',
              message: '',
              started_at: now,
            })
            .execute()
          await insertRecipients(trx, id, run.recipients)
        })
      } catch (error) {
        if (kind.isDuplicate(error)) {
          throw conflict('Another mailing is in progress; please wait until it has finished')
        }
        throw error
      }
      return { id, campaign: run.campaign, template: run.template }
    },

    /** Returns the run in progress. Only the process that owns the lease may work on it. */
    async running(): Promise<Run | undefined> {
      const row = await db
        .selectFrom('mailing_runs')
        .select(['id', 'campaign', 'template_json'])
        .where('status', '=', 'running')
        .executeTakeFirst()
      return (
        row && { id: row.id, campaign: row.campaign, template: JSON.parse(row.template_json) as Template }
      )
    },

    /** Marks the mails that were being sent when their process died. They may have arrived, so they are not repeated. */
    async markInterrupted(runId: string): Promise<void> {
      await db
        .updateTable('mailing_recipients')
        .set({ status: 'unsure', detail: 'was being sent when the service stopped' })
        .where('run_id', '=', runId)
        .where('status', '=', 'sending')
        .execute()
    },

    async pending(runId: string, count: number) {
      const rows = await db
        .selectFrom('mailing_recipients')
        .select(['position', 'email', 'fields_json'])
        .where('run_id', '=', runId)
        // Inlined as a literal so that the planner can use the partial index on pending rows.
        .where('status', '=', sql.lit('pending' as const))
        .orderBy('position')
        .limit(count)
        .execute()
      return rows.map(({ fields_json, ...row }) => ({
        ...row,
        fields: JSON.parse(fields_json) as Record<string, string>,
      }))
    },

    /** Marks pending recipients as being sent. Returns those that were still pending. */
    async markSending(runId: string, positions: number[]): Promise<number[]> {
      if (positions.length === 0) return []
      const rows = await db
        .updateTable('mailing_recipients')
        .set({ status: 'sending' })
        .where('run_id', '=', runId)
        .where('position', 'in', positions)
        .where('status', '=', 'pending')
        .returning('position')
        .execute()
      return rows.map((row) => row.position)
    },

    /** Stores outcomes. Final ones are not overwritten, except `unsure`, whose outcome is known now. */
    saveOutcomes(runId: string, outcomes: Outcome[]): Promise<void> {
      return inTransaction(db, async (trx) => {
        for (const { position, status, detail } of outcomes) {
          await trx
            .updateTable('mailing_recipients')
            .set({ status, detail: detail ?? null })
            .where('run_id', '=', runId)
            .where('position', '=', position)
            .where('status', 'in', status === 'pending' ? ['sending'] : ['pending', 'sending', 'unsure'])
            .execute()
        }
      })
    },

    async finish(runId: string, status: 'finished' | 'failed', message = ''): Promise<void> {
      await db
        .updateTable('mailing_runs')
        .set({ status, message, finished_at: clock() })
        .where('id', '=', runId)
        .where('status', '=', 'running')
        .execute()
    },

    /** Returns the latest run, the number of its recipients by status, and its first invalid rows. */
    async latest() {
      const run = await db
        .selectFrom('mailing_runs')
        .select(['id', 'status', 'campaign', 'message', 'emails_file'])
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      if (!run) return undefined
      const rows = await db
        .selectFrom('mailing_recipients')
        .select((e) => ['status', e.fn.countAll<number>().as('count')])
        .where('run_id', '=', run.id)
        .groupBy('status')
        .execute()
      const invalid = await db
        .selectFrom('mailing_recipients')
        .select(['position', 'detail'])
        .where('run_id', '=', run.id)
        .where('status', '=', 'invalid')
        .orderBy('position')
        .limit(LISTED_INVALID_MAX)
        .execute()
      const counts = new Map(rows.map((row) => [row.status, Number(row.count)]))
      return { run, count: (status: Status) => counts.get(status) ?? 0, invalid }
    },
  }
}
export type MailingRuns = ReturnType<typeof createMailingRuns>
export type PendingRecipient = Awaited<ReturnType<MailingRuns['pending']>>[number]

async function insertRecipients(trx: Database, runId: string, recipients: Recipient[]): Promise<void> {
  const rows = recipients.map(({ position, email, fields, problem }) => ({
    run_id: runId,
    position,
    email,
    fields_json: JSON.stringify(fields),
    status: problem === undefined ? ('pending' as const) : ('invalid' as const),
    detail: problem ?? null,
  }))
  for (let start = 0; start < rows.length; start += CHUNK) {
    await trx
      .insertInto('mailing_recipients')
      .values(rows.slice(start, start + CHUNK))
      .execute()
  }
}
