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
 * Deletes what is not kept any longer: accounts that are due, what uploads replaced, attempts, and what
 * staff read long ago. Does so now and from time to time. Returns a function that stops it.
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
  const start = () => inBackground('deletion of what is not kept any longer', run())
  start()
  const timer = setInterval(start, INTERVAL_MS)
  return () => clearInterval(timer)
}
