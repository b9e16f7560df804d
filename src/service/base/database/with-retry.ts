import { setTimeout as delay } from 'node:timers/promises'

const RETRY_MS = 500

export interface RetryOptions {
  /** Returns whether the error is a temporary outage of the database, such as a lost connection or a full disk. */
  isOutage(error: unknown): boolean
  /** Aborted when the service stops. */
  signal: AbortSignal
}

/** Repeats an idempotent operation until the database is reachable or the service stops. */
export async function withRetry<T>(
  { isOutage, signal }: RetryOptions,
  operation: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await operation()
    } catch (error) {
      if (signal.aborted || !isOutage(error)) throw error
      await delay(RETRY_MS)
    }
  }
}
