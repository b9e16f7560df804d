import { setImmediate } from 'node:timers/promises'
import { type RetryOptions, withRetry } from '../../base/database/with-retry.ts'
import { createPolledTask } from '../../base/polled-task.ts'
import type { StaffServices } from '../areas.ts'

/** The process that owns this lease continues bulk changes. */
const LEASE = 'bulk changes'
/** Interval of checks for changes that another process has left. */
const POLL_MS = 1_000

interface Deps {
  services: Pick<StaffServices, 'bulkChanges' | 'leases' | 'transaction'>
  isOutage: RetryOptions['isOutage']
  log: { error(details: object, message: string): void }
}

/**
 * Continues bulk changes in the background, one at a time across all processes: those that were just begun, and those
 * that a process has left because it was stopped or killed.
 */
export function createBulkChangeRunner({ services, isOutage, log }: Deps) {
  const stop = new AbortController()
  const retryOptions = { isOutage, signal: stop.signal }
  const { bulkChanges, leases } = services

  /** Makes the next step of a change. Returns false if another process owns the lease. */
  const step = (changeId: string): Promise<boolean> =>
    withRetry(retryOptions, () =>
      services.transaction(async (trx) => {
        if (!(await trx.leases.acquire(LEASE))) return false
        await trx.bulkChanges.step(changeId)
        return true
      }),
    )

  /** Ends a change that cannot be continued. */
  const fail = async (changeId: string, err: unknown): Promise<true> => {
    if (stop.signal.aborted || isOutage(err)) throw err
    log.error({ err, changeId }, 'a bulk change has failed')
    await services.transaction((trx) => trx.bulkChanges.fail(changeId))
    return true
  }

  const run = async () => {
    let isOwner = false
    while (!stop.signal.aborted) {
      const changeId = await withRetry(retryOptions, () => bulkChanges.next())
      if (changeId === undefined) break
      isOwner = await step(changeId).catch((error: unknown) => fail(changeId, error))
      if (!isOwner) return
      // Lets the event loop serve other requests.
      await setImmediate()
    }
    if (isOwner) await leases.release(LEASE)
  }

  return createPolledTask(
    () =>
      run().catch((err: unknown) => {
        if (!isOutage(err)) log.error({ err }, 'bulk changes stopped')
      }),
    { stop, pollMs: POLL_MS },
  )
}
