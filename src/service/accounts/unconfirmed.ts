import { conflict, type HttpError } from '../base/http/http-error.ts'

/** Returns the error for adding data to an account whose e-mail address is not confirmed. */
export function unconfirmed(email: string): HttpError {
  return conflict(`The account ${email} has not confirmed its e-mail address`)
}
