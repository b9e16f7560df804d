import type { Account } from '../base/account.ts'
import { conflict, type HttpError } from '../base/http/http-error.ts'

/** Returns the error for adding data to an account whose e-mail address is not confirmed. */
export function unconfirmed(email: string): HttpError {
  return conflict(`The account ${email} has not confirmed its e-mail address`)
}

/**
 * Checks that the address of an account is confirmed. Until then, the user may not be its owner.
 * @throws HttpError 409 when it is not
 */
export function refuseUnconfirmed({ email, confirmedAt }: Pick<Account, 'email' | 'confirmedAt'>): void {
  if (confirmedAt === null) throw unconfirmed(email)
}
