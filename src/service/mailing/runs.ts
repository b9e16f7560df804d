import { setImmediate } from 'node:timers/promises'
import { millisecondsInHour } from 'date-fns/constants'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { type Database, inTransaction } from '../database/database.ts'
import type { DatabaseKind } from '../database/database-kind.ts'
import type { Tables } from '../database/tables.ts'
import { conflict } from '../http/http-error.ts'
import { orderedId } from '../ids.ts'
import { addressHasher } from '../mail/address-hash.ts'
import type { Recipient } from './recipients-file.ts'
import type { Template } from './template.ts'

type Status = Tables['mailing_recipients']['status']
export interface NewRun {
  emailsFileName: string
  templateId: string
  campaign: string
  actor: string
  template: Template
  /** Send also to addresses that the campaign has reached before. */
  resend: boolean
}
/** A stored run that has not begun. */
export interface PreparedRun {
  id: string
  /** How many recipients will be sent a mail, unless they have opted out. */
  recipientCount: number
  /** How many recipients were left out because the campaign had been sent to them before. */
  alreadySentCount: number
  /** The latest run when this one was prepared. */
  previousRunId: string | undefined
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

/** How many recipients one statement deletes. */
const DELETED_AT_ONCE = 1000
/** A draft of this age was left behind by a process that stopped while it prepared a run. */
const DRAFT_MAX_AGE_MS = millisecondsInHour
/** A mail that may have arrived counts as sent: nobody gets a campaign twice by mistake. */
const SENT: Status[] = ['sent', 'sending', 'unsure']
/** The most invalid rows that the status lists. */
const LISTED_INVALID_MAX = 20

/** One run per mailing, with the state of each recipient. */
export function createMailingRuns(db: Database, clock: Clock, kind: DatabaseKind) {
  async function discardOldDrafts(): Promise<void> {
    const drafts = await db
      .selectFrom('mailing_runs')
      .select('id')
      .where('is_draft', '=', 1)
      .where('started_at', '<', clock() - DRAFT_MAX_AGE_MS)
      .execute()
    for (const draft of drafts) await runs.discard(draft)
  }

  const runs = {
    /**
     * Stores a new run with its recipients, in small transactions so that other requests are served meanwhile.
     * Nothing is sent before `begin`. If reading the recipients fails, nothing stays stored.
     * @throws HttpError 409 while another run is in progress
     */
    async prepare(run: NewRun, batches: AsyncIterable<Recipient[]>): Promise<PreparedRun> {
      if (await runs.running()) throw otherInProgress()
      await discardOldDrafts()
      const now = clock()
      const prepared: PreparedRun = {
        id: orderedId(now),
        recipientCount: 0,
        alreadySentCount: 0,
        previousRunId: await latestRunId(db),
      }
      const wasSentBefore = run.resend ? async () => new Set<string>() : await runs.sentBefore(run.campaign)
      await db
        .insertInto('mailing_runs')
        .values({
          id: prepared.id,
          emails_file: run.emailsFileName,
          template_id: run.templateId,
          campaign: run.campaign,
          actor: run.actor,
          template_json: JSON.stringify(run.template),
          status: 'failed',
          is_draft: 1,
          message: 'the service stopped before it began',
          started_at: now,
        })
        .execute()
      try {
        for await (const batch of batches) {
          const sentBefore = await wasSentBefore(validAddresses(batch))
          const recipients = batch.filter((one) => one.problem !== undefined || !sentBefore.has(one.email))
          await insertRecipients(db, prepared.id, recipients)
          prepared.recipientCount += validAddresses(recipients).length
          prepared.alreadySentCount += batch.length - recipients.length
        }
      } catch (error) {
        await runs.discard(prepared)
        throw error
      }
      return prepared
    },

    /** Begins a prepared run. @throws HttpError 409 if another run is in progress or began since it was prepared */
    async begin({ id, alreadySentCount, previousRunId }: PreparedRun): Promise<void> {
      try {
        await inTransaction(db, async (trx) => {
          const begun = await trx
            .updateTable('mailing_runs')
            .set({ status: 'running', is_draft: 0, message: '', already_sent: alreadySentCount })
            .where('id', '=', id)
            .where('is_draft', '=', 1)
            .returning('id')
            .executeTakeFirst()
          // A run of the same campaign may have reached recipients of this one in the meantime.
          if (!begun || (await latestRunId(trx, id)) !== previousRunId) {
            throw conflict(
              'Another mailing was started at the same time; please check its progress and send again',
            )
          }
        })
      } catch (error) {
        throw kind.isDuplicate(error) ? otherInProgress() : error
      }
    },

    /** Removes a prepared run that has not begun, in small transactions. */
    async discard({ id }: Pick<PreparedRun, 'id'>): Promise<void> {
      const last = await db
        .selectFrom('mailing_recipients')
        .select((e) => e.fn.max('position').as('position'))
        .where('run_id', '=', id)
        .executeTakeFirst()
      for (let start = 0; start <= (last?.position ?? 0); start += DELETED_AT_ONCE) {
        await db
          .deleteFrom('mailing_recipients')
          .where('run_id', '=', id)
          .where('position', '>=', start)
          .where('position', '<', start + DELETED_AT_ONCE)
          .execute()
        await setImmediate()
      }
      await db.deleteFrom('mailing_runs').where('id', '=', id).where('is_draft', '=', 1).execute()
    },

    /** Returns a function that returns those of some addresses to which the campaign has been sent before. */
    async sentBefore(campaign: string): Promise<(addresses: string[]) => Promise<Set<string>>> {
      const all = await db
        .selectFrom('mailing_runs')
        .select(['id', 'campaign'])
        .where('is_draft', '=', 0)
        .execute()
      const key = campaignKey(campaign)
      const ids = all.filter((run) => campaignKey(run.campaign) === key).map((run) => run.id)
      return async (addresses) => {
        if (ids.length === 0 || addresses.length === 0) return new Set()
        const hashOf = await addressHasher(db)
        const emailByKey = new Map(
          addresses.flatMap((email) => [email, hashOf(email)].map((key) => [key, email])),
        )
        const rows = await db
          .selectFrom('mailing_recipients')
          .select('email as key')
          .where('email', 'in', [...emailByKey.keys()])
          .where('run_id', 'in', ids)
          .where('status', 'in', SENT)
          .execute()
        return new Set(rows.flatMap(({ key }) => emailByKey.get(key) ?? []))
      }
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
        .select(['id', 'status', 'campaign', 'message', 'emails_file', 'already_sent'])
        .where('is_draft', '=', 0)
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
  return runs
}
export type MailingRuns = ReturnType<typeof createMailingRuns>
export type PendingRecipient = Awaited<ReturnType<MailingRuns['pending']>>[number]

const otherInProgress = () => conflict('Another mailing is in progress; please wait until it has finished')

/** Returns the form in which campaigns are compared. */
const campaignKey = (campaign: string) => campaign.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

const validAddresses = (recipients: Recipient[]) =>
  recipients.flatMap(({ email, problem }) => (problem === undefined ? [email] : []))

/** Returns the id of the latest run that has begun, other than `exceptId`. */
async function latestRunId(db: Database, exceptId = ''): Promise<string | undefined> {
  const run = await db
    .selectFrom('mailing_runs')
    .select('id')
    .where('is_draft', '=', 0)
    .where('id', '!=', exceptId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return run?.id
}

async function insertRecipients(db: Database, runId: string, recipients: Recipient[]): Promise<void> {
  if (recipients.length === 0) return
  await db
    .insertInto('mailing_recipients')
    .values(
      recipients.map(({ position, email, fields, problem }) => ({
        run_id: runId,
        position,
        email,
        fields_json: JSON.stringify(fields),
        status: problem === undefined ? ('pending' as const) : ('invalid' as const),
        detail: problem ?? null,
      })),
    )
    .execute()
}
