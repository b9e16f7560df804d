import * as v from 'valibot'
import { cleanEmail, isEmail } from '../../contract/email-address.ts'
import {
  PASSWORD_GOOD_LENGTH,
  PASSWORD_MIN_LENGTH,
  STAFF_PASSWORD_MIN_LENGTH,
  signUp,
} from '../../contract/session.ts'

// Uses the limits of the contract, so that forms accept only values that the service accepts.
const name = signUp.body.entries.name

/** Returns the error text for an email, or undefined if it contains a valid address. */
export function emailError(value: string): string | undefined {
  if (value.trim() === '') return 'Enter your email'
  return isEmail(cleanEmail(value)) ? undefined : 'Enter an email address like name@example.com'
}

/** Returns the error text for a name, or undefined if it is valid. */
export function nameError(value: string): string | undefined {
  return v.is(name, value) ? undefined : 'Enter your name'
}

/** Validates an existing password. Accepts any length, because it may be older than the minimum length. */
export function knownPasswordError(value: string): string | undefined {
  return value === '' ? 'Enter your password' : undefined
}

/** Returns the rule and the attributes of the field for a new password of a golfer or of staff. */
export function newPasswordRule(isStaff: boolean) {
  const minLength = isStaff ? STAFF_PASSWORD_MIN_LENGTH : PASSWORD_MIN_LENGTH
  return {
    rule: (value: string) => (value.length < minLength ? 'Password is too short' : undefined),
    attributes: (value: string) => ({ hint: strengthOf(value.length, minLength), minLength }),
  }
}

/** Says what the length of a password is worth. There are no rules of signs: they make passwords predictable. */
function strengthOf(length: number, minLength: number): string {
  if (length < minLength) {
    const better = minLength < PASSWORD_GOOD_LENGTH ? `, better ${PASSWORD_GOOD_LENGTH} or more` : ''
    return `At least ${minLength} characters${better}.`
  }
  if (length < PASSWORD_GOOD_LENGTH) return `Short: ${PASSWORD_GOOD_LENGTH} or more characters are safer.`
  return length < STAFF_PASSWORD_MIN_LENGTH
    ? 'Good length. Longer is safer.'
    : 'Long: safe if nobody can guess it.'
}
