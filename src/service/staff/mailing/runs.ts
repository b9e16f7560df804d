import type { Clock } from '../../base/clock.ts'
import type { Database } from '../../base/database/database.ts'
import type { DatabaseKind } from '../../base/database/database-kind.ts'
import { createRunControl } from './control-runs.ts'
import { failedRecipients, runForFailed } from './failed-recipients.ts'
import { createRunPreparation } from './prepare-runs.ts'
import { createRunReports } from './run-reports.ts'
import { createRecipientOutcomes } from './sending/recipient-outcomes.ts'
import { sentBefore } from './sent-before.ts'
import type { SkipReasons } from './skip-reasons.ts'

/** Everything about mailing runs and their recipients. */
export function createMailingRuns(db: Database, clock: Clock, kind: Pick<DatabaseKind, 'isDuplicate'>) {
  const preparation = createRunPreparation(db, clock, kind)
  return {
    ...preparation,
    ...createRunControl(db, clock, kind),
    ...createRecipientOutcomes(db, clock),
    ...createRunReports(db),
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
