import type { Account } from '../accounts/accounts.ts'
import { HttpError } from '../http/http-error.ts'
import { UNCONFIRMED_SIGN_IN } from '../http/register-endpoints.ts'

/**
 * Checks that a session of staff is confirmed, before changes that must not be possible with a stolen password alone:
 * replacing the second step or taking over the account.
 * @throws HttpError 403 when the session of staff lacks a required second step
 */
export function requireSecondStep({ missingSecondStep }: Account): void {
  if (missingSecondStep) throw new HttpError(403, UNCONFIRMED_SIGN_IN)
}
