import * as v from 'valibot'
import { PASSWORD_MIN_LENGTH, signIn, signUp } from '../../contract/session.ts'

// Taken from the contract, so that no form accepts what the service rejects.
const email = signIn.body.entries.id
const name = signUp.body.entries.name

/** Returns what is wrong with an email, or undefined if it is valid. */
export function emailError(value: string): string | undefined {
  if (value.trim() === '') return 'Enter your email'
  return v.is(email, value) ? undefined : 'Enter an email address like name@example.com'
}

/** Returns what is wrong with a name, or undefined if it is valid. */
export function nameError(value: string): string | undefined {
  return v.is(name, value) ? undefined : 'Enter your name'
}

/** Validates an existing password, of any length: it may be older than the minimum length. */
export function knownPasswordError(value: string): string | undefined {
  return value === '' ? 'Enter your password' : undefined
}

/** Validates a new password. */
export function newPasswordError(value: string): string | undefined {
  return value.length < PASSWORD_MIN_LENGTH ? 'Password is too short' : undefined
}
