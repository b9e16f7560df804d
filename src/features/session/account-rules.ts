import * as v from 'valibot'
import { PASSWORD_MIN_LENGTH, signIn, signUp } from '../../contract/session.ts'

// The contract's own rules, so that no form takes what the service refuses.
const email = signIn.body.entries.id
const name = signUp.body.entries.name

export function emailError(value: string): string | undefined {
  if (value.trim() === '') return 'Enter your email'
  return v.is(email, value) ? undefined : 'Enter an email address like name@example.com'
}

export function nameError(value: string): string | undefined {
  return v.is(name, value) ? undefined : 'Enter your name'
}

/** Of a password that is there already: its length is nobody's business. */
export function knownPasswordError(value: string): string | undefined {
  return value === '' ? 'Enter your password' : undefined
}

/** Of a password that is being made (spec: Validation rules). */
export function newPasswordError(value: string): string | undefined {
  return value.length < PASSWORD_MIN_LENGTH ? 'Password is too short' : undefined
}
