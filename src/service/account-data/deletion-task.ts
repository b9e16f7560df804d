import { millisecondsInMinute } from 'date-fns/constants'
import type { AccountDeletions } from './account-deletions.ts'

const INTERVAL_MS = 10 * millisecondsInMinute

interface Deps {
  deletions: Pick<AccountDeletions, 'deleteDue'>
  inBackground(description: string, task: Promise<unknown>): void
}

/** Deletes accounts that are due, now and from time to time. Returns a function that stops it. */
export function startDeletionTask({ deletions, inBackground }: Deps): () => void {
  let isRunning = false
  const run = async () => {
    if (isRunning) return
    isRunning = true
    try {
      await deletions.deleteDue()
    } finally {
      isRunning = false
    }
  }
  const start = () => inBackground('deletion of accounts', run())
  start()
  const timer = setInterval(start, INTERVAL_MS)
  return () => clearInterval(timer)
}
