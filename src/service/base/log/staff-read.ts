import { createHash } from 'node:crypto'
import type { Account } from '../account.ts'
import type { Call } from '../http/handler-types.ts'
import { matchedRoute } from '../http/matched-route.ts'
import { logSecurityEvent } from './security-log.ts'

/**
 * Logs that staff received personal data.
 * @param subject the install to which it belongs, or a fingerprint of what was read
 */
export function logStaffRead({ request, account }: Call<Account>, subject: string | null | undefined): void {
  logSecurityEvent(request, 'staff read', { account: account.id, route: matchedRoute(request), subject })
}

/** Returns a short hash, with which somebody who knows a round's token can find its entries in the log. */
export function fingerprint(token: string): string {
  return createHash('sha256').update(token).digest('hex').slice(0, 12)
}
