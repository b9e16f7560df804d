import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import type { Clock } from './base/clock.ts'
import type { ServiceConfig } from './base/config/config.ts'
import type { JobKind } from './base/jobs/job-runner.ts'
import type { LeaveBehind } from './base/left-behind.ts'
import type { Services } from './services.ts'

const INTERVAL_MS = 10 * millisecondsInMinute
/** How long account mails that have failed are kept. */
const FAILED_MAILS_MS = 30 * millisecondsInDay

interface Deps {
  services: Pick<
    Services,
    | 'accountDeletions'
    | 'accountMails'
    | 'auditLog'
    | 'pushSubscriptions'
    | 'unattendedSheets'
    | 'uploadHistory'
    | 'taskSuccesses'
    | 'throttles'
  >
  config: Pick<ServiceConfig, 'auditReadDays'>
  clock: Clock
  leaveBehind: LeaveBehind
  intervalMs?: number | undefined
}

/**
 * Returns the job that deletes expired data: accounts whose deletion is due or that were never used, discarded rounds,
 * data that uploads have replaced, attempts, failed account mails, old subscriptions to rounds, and old audit events of
 * reads. It also finishes rounds that nobody records any more.
 */
export function retentionJob({
  services,
  config,
  clock,
  leaveBehind,
  intervalMs = INTERVAL_MS,
}: Deps): JobKind {
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
        () => services.accountDeletions.deleteDue(),
        () => services.accountDeletions.deleteUnused(),
      ])
      if (areDeleted) await services.taskSuccesses.record('deletion', clock())
      const isCleanedUp = await take([
        () => services.unattendedSheets.finishOverdue(),
        () => services.unattendedSheets.eraseDiscarded(),
        () => services.uploadHistory.prune(),
        () => services.pushSubscriptions.endOld(),
        () => services.throttles.forget([]),
        () => services.accountMails.pruneFailed(clock() - FAILED_MAILS_MS),
        () => services.auditLog.pruneReads(config.auditReadDays),
      ])
      if (areDeleted && isCleanedUp) await services.taskSuccesses.record('retention', clock())
      return { state: 'later', atMs: clock() + intervalMs }
    },
  }
}
