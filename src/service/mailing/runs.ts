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

const CHUNK = 1000

export function createMailingRuns(db: Database, clock: Clock, kind: DatabaseKind) {
  return {
    /** @throws HttpError 409 while another run is under way */
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
          const rows = run.recipients.map(({ position, email, fields, problem }) => ({
            run_id: id,
            position,
            email,
            fields_json: JSON.stringify(fields),
            status: problem === undefined ? ('pending' as const) : ('invalid' as const),
            detail: problem ?? null,
          }))
          for (let at = 0; at < rows.length; at += CHUNK) {
            await trx
              .insertInto('mailing_recipients')
              .values(rows.slice(at, at + CHUNK))
              .execute()
          }
        })
      } catch (error) {
        if (kind.isDuplicate(error)) throw conflict('Another mailing is under way; please wait until it ends')
        throw error
      }
      return { id, campaign: run.campaign, template: run.template }
    },

    /** The run that is to be worked on, by whichever process holds the lease for it. */
    async underWay(): Promise<Run | undefined> {
      const row = await db
        .selectFrom('mailing_runs')
        .select(['id', 'campaign', 'template_json'])
        .where('status', '=', 'running')
        .executeTakeFirst()
      return (
        row && { id: row.id, campaign: row.campaign, template: JSON.parse(row.template_json) as Template }
      )
    },

    /** A mail that was on its way when its process was killed may have arrived: it is not sent again. */
    async settleInterrupted(runId: string): Promise<void> {
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
        // As a literal: so the index of those that are pending is known to fit.
        .where('status', '=', sql.lit('pending' as const))
        .orderBy('position')
        .limit(count)
        .execute()
      return rows.map(({ fields_json, ...row }) => ({
        ...row,
        fields: JSON.parse(fields_json) as Record<string, string>,
      }))
    },

    /** Answers those of them that were still to be sent: nobody is marked twice. */
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

    /** All of these or none. What is settled stays; a mail that only seemed unsure is known now. */
    settle(runId: string, outcomes: Outcome[]): Promise<void> {
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

    /** The last run, and how many recipients are in which state. */
    async last() {
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
        .limit(20)
        .execute()
      const counts = new Map(rows.map((row) => [row.status, Number(row.count)]))
      return { run, count: (status: Status) => counts.get(status) ?? 0, invalid }
    },
  }
}
export type MailingRuns = ReturnType<typeof createMailingRuns>
