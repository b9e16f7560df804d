import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import { createAccountDeletions } from './accounts/account-data/account-deletions.ts'
import type { ServiceConfig } from './base/config/config.ts'
import type { LeaveBehind } from './base/context.ts'
import type { JobKind } from './base/jobs/job-runner.ts'
import { createTaskSuccesses } from './base/task-successes.ts'
import { createThrottles } from './base/throttles.ts'
import { createCompetitionDeletions } from './golf/competitions/competition-deletions.ts'
import type { GolfContext } from './golf/golf-context.ts'
import { createPushSubscriptions } from './golf/push/push-subscriptions.ts'
import { createUploadHistory } from './golf/rounds/upload-history.ts'
import { createUnattendedSheets } from './golf/score-sheets/unattended-sheets.ts'
import { createAccountMails } from './mail/account-mails/account-mails.ts'
import { createAuditLog } from './staff/audit-log/audit-log.ts'

const INTERVAL_MS = 10 * millisecondsInMinute
/** How long account mails that have failed are kept. */
const FAILED_MAILS_MS = 30 * millisecondsInDay

interface Deps extends GolfContext {
  config: Pick<ServiceConfig, 'auditReadDays'>
  leaveBehind: LeaveBehind
  intervalMs?: number | undefined
}

/**
 * Returns the job that deletes expired data: accounts whose deletion is due or that were never used, discarded rounds and competitions,
 * data that uploads have replaced, attempts, failed account mails, old subscriptions to rounds, and old audit events of
 * reads. It also finishes rounds that nobody records any more.
 */
export function retentionJob(deps: Deps): JobKind {
  const { config, clock, leaveBehind, intervalMs = INTERVAL_MS } = deps
  const accountDeletions = createAccountDeletions(deps)
  const taskSuccesses = createTaskSuccesses(deps)
  // Remembers what has failed, until the service starts again.
  const unattendedSheets = createUnattendedSheets(deps)
  /** Takes steps that do not depend on each other. Returns whether all of them succeeded. */
  const take = async (steps: readonly (() => Promise<unknown>)[]): Promise<boolean> => {
    let areDone = true
    for (const step of steps) {
      try {
        await step()
      } catch (error) {
        leaveBehind('retention', error)
        areDone = false
      }
    }
    return areDone
  }
  return {
    isPermanent: true,
    async run() {
      const areDeleted = await take([
        () => accountDeletions.deleteDue(),
        () => accountDeletions.deleteUnused(),
      ])
      if (areDeleted) await taskSuccesses.record('deletion', clock())
      const isCleanedUp = await take([
        () => unattendedSheets.finishOverdue(),
        () => unattendedSheets.eraseDiscarded(),
        () => createCompetitionDeletions(deps).eraseDeleted(),
        () => createUploadHistory(deps).prune(),
        () => createPushSubscriptions(deps).endOld(),
        () => createThrottles(deps).forget([]),
        () => createAccountMails(deps).pruneFailed(clock() - FAILED_MAILS_MS),
        () => createAuditLog(deps).pruneReads(config.auditReadDays),
      ])
      if (areDeleted && isCleanedUp) await taskSuccesses.record('retention', clock())
      return { state: 'later', atMs: clock() + intervalMs }
    },
  }
}
