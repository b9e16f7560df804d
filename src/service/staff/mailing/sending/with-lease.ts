import { withRetry } from '../../../base/database/with-retry.ts'
import type { StaffAreas } from '../../areas.ts'
import type { SendContext } from './send-context.ts'

/** The process that owns this lease sends mailings. */
export const LEASE = 'mailing'

/** Runs an operation in a transaction that owns the lease. Returns undefined if another process owns it. */
export function withLease<T>(
  context: SendContext,
  operation: (trx: StaffAreas) => Promise<T>,
): Promise<T | undefined> {
  return withRetry(context, () =>
    context.services.transaction(async (trx) =>
      (await trx.leases.acquire(LEASE)) ? operation(trx) : undefined,
    ),
  )
}
