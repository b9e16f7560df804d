import { millisecondsInMinute } from 'date-fns/constants'
import type { Services } from './services.ts'

const INTERVAL_MS = 10 * millisecondsInMinute

interface Deps {
  services: Pick<Services, 'accountDeletions' | 'uploadHistory' | 'throttles'>
  inBackground(description: string, task: Promise<unknown>): void
}

/**
 * Deletes what is not kept any longer: accounts that are due, what uploads replaced, and attempts. Does so now and from
 * time to time. Returns a function that stops it.
 */
export function startRetentionTask({ services, inBackground }: Deps): () => void {
  let isRunning = false
  const run = async () => {
    if (isRunning) return
    isRunning = true
    try {
      await services.accountDeletions.deleteDue()
      await services.uploadHistory.prune()
      await services.throttles.forget([])
    } finally {
      isRunning = false
    }
  }
  const start = () => inBackground('deletion of what is not kept any longer', run())
  start()
  const timer = setInterval(start, INTERVAL_MS)
  return () => clearInterval(timer)
}
