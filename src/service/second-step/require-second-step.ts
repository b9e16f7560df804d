import type { Account } from '../accounts/accounts.ts'
import { HttpError } from '../http/http-error.ts'
import { UNCONFIRMED_SIGN_IN } from '../http/register-endpoints.ts'

/**
 * A stolen password of staff must neither replace the second step nor take the account away from its owner.
 * @throws HttpError 403 when the session of staff lacks a required second step
 */
export function requireSecondStep({ missingSecondStep }: Account): void {
  if (missingSecondStep) throw new HttpError(403, UNCONFIRMED_SIGN_IN)
}
