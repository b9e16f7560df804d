import * as v from 'valibot'
import { signIn } from '../../contract/session.ts'

const { id: email } = signIn.body.entries

/** The contract's own rule, so that no form takes what the service refuses. */
export function emailError(value: string): string | undefined {
  if (value.trim() === '') return 'Enter your email'
  return v.is(email, value) ? undefined : 'Enter an email address like name@example.com'
}
