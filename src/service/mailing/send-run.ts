import { setTimeout as delay } from 'node:timers/promises'
import type { Run } from './control-runs.ts'
import { sendBatch } from './send-batch.ts'
import { logError, type SendContext } from './send-context.ts'
import { LEASE, withLease, withRetry } from './with-lease.ts'

const LEASE_RENEWAL_MS = 1_500

/** Sends the run in progress, if there is one and no other process is sending it. */
export async function sendRunInProgress(context: SendContext): Promise<void> {
  const { mailings, leases } = context.services
  await withRetry(context, () => mailings.beginDue())
  const run = await withRetry(context, () => mailings.running())
  if (!run) return
  const isOwner = await withLease(context, async (trx) => {
    await trx.mailings.markInterrupted()
    return true
  })
  if (!isOwner) return
  await sendRun(context, run)
  await withRetry(context, () => leases.release(LEASE))
}

/** Sends batches until the run is finished, the lease is lost, or the service stops. */
async function sendRun(context: SendContext, run: Run): Promise<void> {
  const { services, signal } = context
  // A batch may take longer than the lease lasts.
  const renewal = setInterval(
    () => services.leases.acquire(LEASE).catch((error: unknown) => logError(context, error)),
    LEASE_RENEWAL_MS,
  )
  try {
    while (!signal.aborted) {
      const result = await sendBatch(context, run)
      if (result === 'none pending') {
        if (!(await withRetry(context, () => services.mailings.hasPending(run.id)))) {
          await finishRun(context, run, 'finished')
        }
      }
      if (result !== 'sent') return
      // Lets the event loop serve other requests between two batches.
      await delay(0)
    }
  } catch (error) {
    logError(context, error)
    if (!signal.aborted) await finishRun(context, run, 'failed', 'server error')
  } finally {
    clearInterval(renewal)
  }
}

function finishRun(context: SendContext, run: Run, status: 'finished' | 'failed', message?: string) {
  return withLease(context, async ({ mailings }) => {
    await mailings.markInterrupted()
    await mailings.finish(run.id, status, message)
  })
}
