import { withRetry } from '../../../base/database/with-retry.ts'
import type { Services } from '../../../services.ts'
import type { SendContext } from './send-context.ts'

type TrxServices = Parameters<Parameters<Services['transaction']>[0]>[0]

/** The process that owns this lease sends mailings. */
export const LEASE = 'mailing'

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
