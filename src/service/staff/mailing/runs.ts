import { createJobs, type JobContext } from '../../base/jobs/jobs.ts'
import { createRunControl } from './control-runs.ts'
import { failedRecipients, runForFailed } from './failed-recipients.ts'
import { createRunPreparation, type PreparedRun } from './prepare-runs.ts'
import { createRunReports } from './run-reports.ts'
import { createRecipientOutcomes } from './sending/recipient-outcomes.ts'
import { sentBefore } from './sent-before.ts'
import type { SkipReasons } from './skip-reasons.ts'

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
    /** Creates a function that returns those of the given addresses to which the campaign was sent before. */
    sentBefore: (campaign: string, exceptRunId?: string) => sentBefore(db, campaign, exceptRunId),
  }
}
export type MailingRuns = ReturnType<typeof createMailingRuns>
