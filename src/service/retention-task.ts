import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import type { Clock } from './base/clock.ts'
import type { ServiceConfig } from './base/config/config.ts'
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
    | 'bulkChanges'
    | 'pushSubscriptions'
    | 'unattendedSheets'
    | 'uploadHistory'
    | 'taskSuccesses'
    | 'throttles'
  >
  config: Pick<ServiceConfig, 'auditReadDays'>
  clock: Clock
  inBackground(description: string, task: Promise<unknown>): void
}

/**
 * Deletes expired data now and at intervals: accounts whose deletion is due or that were never used, discarded rounds,
 * data that uploads have replaced, attempts, failed account mails, old subscriptions to rounds, and old audit events of reads. Also finishes rounds
 * that nobody records any more. Returns a function that stops it.
 */
export function startRetentionTask({ services, config, clock, inBackground }: Deps): () => void {
  let isRunning = false
  const run = async () => {
    if (isRunning) return
    isRunning = true
    try {
      await services.accountDeletions.deleteDue()
      await services.accountDeletions.deleteUnused()
      await services.taskSuccesses.record('deletion', clock())
      await services.unattendedSheets.finishOverdue()
      await services.unattendedSheets.eraseDiscarded()
      await services.uploadHistory.prune()
      await services.bulkChanges.prune()
      await services.pushSubscriptions.endOld()
      await services.throttles.forget([])
      await services.accountMails.pruneFailed(clock() - FAILED_MAILS_MS)
      await services.auditLog.pruneReads(config.auditReadDays)
      await services.taskSuccesses.record('retention', clock())
    } finally {
      isRunning = false
    }
  }
  const start = () => inBackground('deletion of expired data', run())
  start()
  const timer = setInterval(start, INTERVAL_MS)
  return () => clearInterval(timer)
}
