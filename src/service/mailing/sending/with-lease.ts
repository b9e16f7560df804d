import { setTimeout as delay } from 'node:timers/promises'
import type { Services } from '../../services.ts'
import type { SendContext } from './send-context.ts'

type TrxServices = Parameters<Parameters<Services['transaction']>[0]>[0]

/** The process that owns this lease sends mailings. */
export const LEASE = 'mailing'
const DATABASE_RETRY_MS = 500

/** Repeats an idempotent operation until the database is reachable or the service stops. */
export async function withRetry<T>(
  { isOutage, signal }: Pick<SendContext, 'isOutage' | 'signal'>,
  operation: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await operation()
    } catch (error) {
      if (signal.aborted || !isOutage(error)) throw error
      await delay(DATABASE_RETRY_MS)
    }
  }
}

/** Runs an operation in a transaction that owns the lease. Returns undefined if another process owns it. */
export function withLease<T>(
  context: SendContext,
  operation: (trx: TrxServices) => Promise<T>,
): Promise<T | undefined> {
  return withRetry(context, () =>
    context.services.transaction(async (trx) =>
      (await trx.leases.acquire(LEASE)) ? operation(trx) : undefined,
    ),
  )
}
