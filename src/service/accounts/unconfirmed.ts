import { conflict, type HttpError } from '../http/http-error.ts'

/** Returns the error for attaching something to an account whose owner has not confirmed its e-mail address. */
export function unconfirmed(email: string): HttpError {
  return conflict(`The account ${email} has not confirmed its e-mail address`)
}
