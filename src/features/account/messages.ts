import { WRONG_PASSWORD_STATUS } from '../../contract/session.ts'
import type { Failure } from '../../platform/api/result.ts'
import type { FormMessageText } from '../../ui/form/FormMessage.tsx'
import { formFailure } from '../shared/form-failure.ts'

export const TITLE = 'Account'
export const NOT_LOADED = 'Your account did not load'
export const NAME_SAVED = 'Name saved'
export const HANDICAP_SAVED = 'Handicap saved'
export const NOT_SAVED = 'Your change was not saved'
export const WRONG_PASSWORD = 'Wrong password'
export const UNCONFIRMED_SIGN_IN = 'Sign in again with your second step first'
export const EMAIL_TAKEN = 'This email already has an account'
export const EMAIL_SAME = 'This is your email already'
export const EMAIL_CANCELLED = 'Your email stays as it is'
export const PASSWORD_CHANGED = 'Password changed. You are signed out everywhere else.'

export const emailLinkSent = (email: string) =>
  `We sent a link to ${email}. Your email changes when you open it.`

/** Returns the message for a failed change. If the change includes the password, the password may be wrong. */
export function changeFailure(failure: Failure, text = NOT_SAVED): FormMessageText {
  if (failure.kind === 'http' && failure.status === WRONG_PASSWORD_STATUS) {
    return { kind: 'danger', text: WRONG_PASSWORD }
  }
  // Sent to staff who have signed in only with the password.
  if (failure.kind === 'http' && failure.status === 403) return { kind: 'danger', text: UNCONFIRMED_SIGN_IN }
  return formFailure(text, failure)
}
