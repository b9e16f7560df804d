import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { DatabaseKind } from '../database/database-kind.ts'
import { createRunControl } from './control-runs.ts'
import { failedRecipients, runForFailed } from './failed-recipients.ts'
import { createRunPreparation } from './prepare-runs.ts'
import { createRecipientOutcomes } from './recipient-outcomes.ts'
import { createRunReports } from './run-reports.ts'
import { sentBefore } from './sent-before.ts'

/** One run per mailing, with the state of each recipient. */
export function createMailingRuns(db: Database, clock: Clock, kind: Pick<DatabaseKind, 'isDuplicate'>) {
  const preparation = createRunPreparation(db, clock, kind)
  return {
    ...preparation,
    ...createRunControl(db, clock, kind),
    ...createRecipientOutcomes(db, clock),
    ...createRunReports(db, clock),
    /** Prepares a run that sends a mailing again to those whose mail failed. @throws HttpError 404 or 409 */
    prepareForFailed: async (id: string, actor: string) =>
      preparation.prepare(await runForFailed(db, id, actor), failedRecipients(db, id)),
    /** Returns a function that returns those of some addresses to which the campaign has been sent before. */
    sentBefore: (campaign: string, exceptRunId?: string) => sentBefore(db, campaign, exceptRunId),
  }
}
export type MailingRuns = ReturnType<typeof createMailingRuns>
