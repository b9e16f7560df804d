import { setImmediate } from 'node:timers/promises'
import { millisecondsInHour } from 'date-fns/constants'
import type { Clock } from '../../base/clock.ts'
import { type Database, inTransaction } from '../../base/database/database.ts'
import type { DatabaseKind } from '../../base/database/database-kind.ts'
import { conflict } from '../../base/http/http-error.ts'
import { orderedId } from '../../base/ids.ts'
import type { Recipient } from './recipients-file.ts'
import { columnsOf, DRAFT, inProgressError, otherInProgress } from './run-state.ts'
import type { SkipReason, SkipReasons } from './skip-reasons.ts'
import type { Template } from './template.ts'

export interface NewRun {
  emailsFileName: string
  templateId: string
  campaign: string
  actor: string
  template: Template
  /** Whether to send also to addresses to which the campaign was sent before. */
  resend: boolean
  ratePerMinute?: number | undefined
}

/** A stored run that has not begun. */
export interface PreparedRun {
  id: string
  /** Number of recipients who get a mail. */
  recipientCount: number
  /** Number of recipients that were skipped because the campaign was sent to them before. */
  alreadySentCount: number
  /** The run that began last before this run was prepared. */
  previousRunId: string | undefined
}

/** Number of recipients that one statement deletes. */
const DELETED_AT_ONCE = 1000
/** Older drafts were left behind by a process that stopped while it was preparing a run. */
const DRAFT_MAX_AGE_MS = millisecondsInHour

export function createRunPreparation(
  db: Database,
  clock: Clock,
  { isDuplicate }: Pick<DatabaseKind, 'isDuplicate'>,
) {
  async function discardOldDrafts(): Promise<void> {
    const drafts = await db
      .selectFrom('mailing_runs')
      .select('id')
      .where('is_draft', '=', 1)
      .where('started_at', '<', clock() - DRAFT_MAX_AGE_MS)
      .execute()
    for (const draft of drafts) await preparation.discard(draft)
  }

  const preparation = {
    /**
     * Stores a new run with its recipients, in small transactions so that it does not block other requests. No mail is
     * sent before `begin`. If reading the recipients fails, everything is removed again.
     * @param reasonsOf returns who gets no mail, as the pre-flight check counts them
     * @throws HttpError 409 while another run is in progress
     */
    async prepare(
      run: NewRun,
      batches: AsyncIterable<Recipient[]>,
      reasonsOf: SkipReasons,
    ): Promise<PreparedRun> {
      const now = clock()
      const error = await inProgressError(db)
      if (error) throw error
      await discardOldDrafts()
      const prepared: PreparedRun = {
        id: orderedId(now),
        recipientCount: 0,
        alreadySentCount: 0,
        previousRunId: await latestRunId(db),
      }
      await insertDraft(db, prepared.id, run, now)
      try {
        for await (const batch of batches) {
          const reasons = await reasonsOf(batch)
          const reasonOf = ({ email, problem }: Recipient) =>
            problem === undefined ? reasons.get(email) : undefined
          const recipients = batch.filter((one) => run.resend || reasonOf(one) !== 'alreadySent')
          const rows = recipients.map((one) => recipientRow(prepared.id, one, reasonOf(one), now))
          if (rows.length > 0) await db.insertInto('mailing_recipients').values(rows).execute()
          prepared.recipientCount += rows.filter(({ status }) => status === 'pending').length
          prepared.alreadySentCount += batch.length - recipients.length
        }
      } catch (error) {
        await preparation.discard(prepared)
        throw error
      }
      return prepared
    },

    /**
     * Begins a prepared run.
     * @throws HttpError 409 if another run is in progress or began since it was prepared
     */
    async begin({ id, alreadySentCount, previousRunId }: PreparedRun): Promise<void> {
      const now = clock()
      try {
        await inTransaction(db, async (trx) => {
          const begun = await trx
            .updateTable('mailing_runs')
            .set({ ...columnsOf('running'), started_at: now, active_since: now })
            .set({ is_draft: 0, message: '', already_sent: alreadySentCount })
            .where('id', '=', id)
            .where('is_draft', '=', 1)
            .returning('id')
            .executeTakeFirst()
          // In the meantime, another run may have sent the same campaign to recipients of this run.
          if (!begun || (await latestRunId(trx, id)) !== previousRunId) {
            throw conflict(
              'Another mailing was started at the same time; please check its progress and send again',
            )
          }
        })
      } catch (error) {
        // The unique index of the database allows only one run in progress.
        throw isDuplicate(error) ? ((await inProgressError(db)) ?? otherInProgress('running')) : error
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
  }
  return preparation
}

/** Returns the id of the run that began last, except `exceptId`. */
async function latestRunId(db: Database, exceptId = ''): Promise<string | undefined> {
  const run = await db
    .selectFrom('mailing_runs')
    .select('id')
    .where('is_draft', '=', 0)
    .where('id', '!=', exceptId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return run?.id
}

async function insertDraft(db: Database, id: string, run: NewRun, now: number): Promise<void> {
  await db
    .insertInto('mailing_runs')
    .values({
      id,
      emails_file: run.emailsFileName,
      template_id: run.templateId,
      campaign: run.campaign,
      actor: run.actor,
      template_json: JSON.stringify(run.template),
      ...DRAFT,
      message: 'the service stopped before it began',
      started_at: now,
      is_resend: run.resend ? 1 : 0,
      rate_per_minute: run.ratePerMinute ?? null,
    })
    .execute()
}

function recipientRow(
  runId: string,
  { position, email, fields, problem }: Recipient,
  reason: SkipReason | undefined,
  now: number,
) {
  const isSkipped = reason === 'optedOut' || reason === 'suppressed'
  const status = problem !== undefined ? 'invalid' : isSkipped ? 'optedOut' : 'pending'
  return {
    run_id: runId,
    position,
    email,
    fields_json: JSON.stringify(fields),
    status: status as 'invalid' | 'optedOut' | 'pending',
    skipped_as: reason === 'suppressed' ? reason : null,
    detail: problem ?? null,
    done_at: status === 'optedOut' ? now : null,
  }
}
