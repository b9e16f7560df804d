import { setImmediate } from 'node:timers/promises'
import type { MailingRun, MailingState } from '../../../contract/staff/mailing-runs.ts'
import type { Database } from '../../base/database/database.ts'
import { createJobs, type JobContext } from '../../base/jobs/jobs.ts'
import { isAddressHash } from '../../mail/address-keys.ts'
import { createRunControl } from './control-runs.ts'
import { createRunPreparation, type NewRun, type PreparedRun } from './prepare-runs.ts'
import type { Recipient } from './recipients-file.ts'
import { createRunReports, type LatestRun } from './run-reports.ts'
import { noSuchRun, stateError, stateOf } from './run-state.ts'
import { createRecipientOutcomes } from './sending/recipient-outcomes.ts'
import type { SkipReasons } from './skip-reasons.ts'
import type { Template } from './template.ts'

/** The kind of the job that sends the mailing in progress. */
export const MAILING = 'mailing'

export function createMailingRuns(context: JobContext) {
  const { db, clock, kind } = context
  const jobs = createJobs(context)
  const preparation = createRunPreparation(db, clock, kind)
  const control = createRunControl(db, clock, kind)
  return {
    ...preparation,
    ...control,
    ...createRecipientOutcomes(db, clock),
    ...createRunReports(db),
    /** Begins a prepared run, and has it sent. @throws HttpError 409 as `preparation.begin` */
    async begin(run: PreparedRun): Promise<void> {
      await preparation.begin(run)
      await jobs.ask(MAILING)
    },
    /** Resumes a paused run, and has it sent. @throws HttpError 404 or 409 as `control.resume` */
    async resume(id: string, actor: string): Promise<void> {
      await control.resume(id, actor)
      await jobs.ask(MAILING)
    },
    /** Stops a run, and has the mails marked whose process has died. @throws HttpError 404 or 409 as `control.stop` */
    async stop(id: string, actor: string): Promise<void> {
      await control.stop(id, actor)
      await jobs.ask(MAILING)
    },
    /**
     * Prepares a run that sends an ended mailing to the recipients whose mail failed, or who were left.
     * @throws HttpError 404 or 409
     */
    prepareForFailed: async (id: string, actor: string, reasonsOf: SkipReasons) =>
      preparation.prepare(await runForFailed(db, id, actor), failedRecipients(db, id), reasonsOf),
  }
}
export type MailingRuns = ReturnType<typeof createMailingRuns>

const BATCH_SIZE = 500
const ENDED: readonly MailingState[] = ['finished', 'stopped', 'failed']

/** Returns the values of a new run that sends a mailing to the recipients whose mail failed. @throws HttpError 404 */
async function runForFailed(db: Database, id: string, actor: string): Promise<NewRun> {
  const row = await db
    .selectFrom('mailing_runs')
    .selectAll()
    .where('id', '=', id)
    .where('is_draft', '=', 0)
    .executeTakeFirst()
  if (!row) throw noSuchRun()
  if (!ENDED.includes(stateOf(row))) throw await stateError(db, id)
  return {
    emailsFileName: row.emails_file,
    templateId: row.template_id,
    campaign: row.campaign,
    actor,
    template: JSON.parse(row.template_json) as Template,
    resend: false,
    ratePerMinute: row.rate_per_minute ?? undefined,
    failedOf: id,
  }
}

/** Yields the recipients of an ended run whose mail failed or who were left, except those whose account was deleted. */
async function* failedRecipients(db: Database, runId: string): AsyncGenerator<Recipient[]> {
  for (let after = -1; ; ) {
    const rows = await db
      .selectFrom('mailing_recipients')
      .select(['position', 'email', 'fields_json'])
      .where('run_id', '=', runId)
      .where('status', 'in', ['failed', 'pending'])
      .where('position', '>', after)
      .orderBy('position')
      .limit(BATCH_SIZE)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    yield rows
      .filter(({ email }) => !isAddressHash(email))
      .map(({ position, email, fields_json }) => ({
        position,
        email,
        fields: JSON.parse(fields_json) as Record<string, string>,
        problem: undefined,
      }))
    after = last.position
    await setImmediate()
  }
}

/** Returns "3 of 10 sent" followed by the other outcomes. The total counts those who get a mail, as on the screen. */
export function statusMessage({ run, invalid }: LatestRun): string {
  const { counts } = run
  const total = counts.sent + counts.left + counts.failed + counts.unsure
  const parts = [`${counts.sent} of ${total} sent`]
  const add = (count: number, text: string) => count > 0 && parts.push(`${count} ${text}`)
  add(counts.alreadySent, 'skipped because they already have this campaign')
  add(counts.optedOut, 'opted out')
  add(counts.suppressed, 'suppressed')
  add(counts.failed, 'failed')
  add(counts.unsure, 'unsure, not sent again')
  const problems = counts.invalid + counts.duplicates
  if (problems > 0) {
    const kinds = [
      counts.invalid > 0 && `${counts.invalid} invalid`,
      counts.duplicates > 0 && `${counts.duplicates} duplicate`,
    ].filter(Boolean)
    const rows = invalid.map(({ position, detail }) => `${position} (${detail})`).join(', ')
    const more = problems > invalid.length ? ', …' : ''
    parts.push(`${kinds.join(', ')}: row ${rows}${more}`)
  }
  return `${run.campaign}: ${parts.join('; ')}${stateText(run)}`
}

function stateText({ state, message, changedBy }: MailingRun): string {
  switch (state) {
    case 'failed':
      return `. Stopped: ${message}`
    case 'finished':
      return '. Finished'
    case 'stopped':
      return `. Stopped by ${changedBy}`
    case 'paused':
      return message === undefined ? `. Paused by ${changedBy}` : `. Paused: ${message}`
    default:
      return message === undefined ? '' : `. ${message}`
  }
}
