import type { SignOutResult } from './current-user.store.ts'

export const SERVICE_UNREACHABLE = 'The service cannot be reached'
export const ACCESS_UNCHECKED =
  'We could not check your access to the page that you opened. We keep trying, and take you back there when it works.'

/** Shown in place of the button. */
export const NO_SIGN_OUT =
  'This server does not support signing out. To sign out in this browser, clear this site’s cookies.'

/** Returns why signing out failed. */
export function signOutMessage(result: Exclude<SignOutResult, 'signedOut'>): string {
  switch (result) {
    case 'unreachable':
      return 'The server cannot be reached. You are still signed in.'
    case 'failed':
      return 'The server could not sign you out. Please try again.'
  }
}
