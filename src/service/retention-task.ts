import { millisecondsInMinute } from 'date-fns/constants'
import type { ServiceConfig } from './config.ts'
import type { Services } from './services.ts'

const INTERVAL_MS = 10 * millisecondsInMinute

interface Deps {
  services: Pick<Services, 'accountDeletions' | 'auditLog' | 'uploadHistory' | 'throttles'>
  config: Pick<ServiceConfig, 'auditReadDays'>
  inBackground(description: string, task: Promise<unknown>): void
}

/**
 * Deletes expired data now and at intervals: accounts whose deletion is due, data that uploads have replaced, attempts,
 * and old audit events of reads. Returns a function that stops it.
 */
export function startRetentionTask({ services, config, inBackground }: Deps): () => void {
  let isRunning = false
  const run = async () => {
    if (isRunning) return
    isRunning = true
    try {
      await services.accountDeletions.deleteDue()
      await services.uploadHistory.prune()
      await services.throttles.forget([])
      await services.auditLog.pruneReads(config.auditReadDays)
    } finally {
      isRunning = false
    }
  }
  const start = () => inBackground('deletion of expired data', run())
  start()
  const timer = setInterval(start, INTERVAL_MS)
  return () => clearInterval(timer)
}
