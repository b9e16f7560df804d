import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import type { Clock } from './base/clock.ts'
import type { ServiceConfig } from './base/config/config.ts'
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
  inBackground(description: string, task: Promise<unknown>): void
}

/**
 * Deletes expired data now and at intervals: accounts whose deletion is due or that were never used, discarded rounds,
 * data that uploads have replaced, attempts, failed account mails, old subscriptions to rounds, and old audit events of reads. Also finishes rounds
 * that nobody records any more. Returns a function that stops it.
 */
export function startRetentionTask({ services, config, clock, leaveBehind, inBackground }: Deps): () => void {
  let isRunning = false
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
  const run = async () => {
    if (isRunning) return
    isRunning = true
    try {
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
    } finally {
      isRunning = false
    }
  }
  const start = () => inBackground('deletion of expired data', run())
  start()
  const timer = setInterval(start, INTERVAL_MS)
  return () => clearInterval(timer)
}
