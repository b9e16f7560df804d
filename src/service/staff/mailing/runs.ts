import type { MailingRun } from '../../../contract/staff/mailing-runs.ts'
import { createJobs, type JobContext } from '../../base/jobs/jobs.ts'
import { createRunControl } from './control-runs.ts'
import { createRunPreparation, type PreparedRun } from './prepare-runs.ts'
import { createRunReports, type LatestRun } from './run-reports.ts'
import { createRecipientOutcomes } from './sending/recipient-outcomes.ts'

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
  }
}
export type MailingRuns = ReturnType<typeof createMailingRuns>

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
