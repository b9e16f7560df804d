import type { SignOutResult } from './session.store.ts'

/** Why nobody was signed out, in words. */
export function signOutMessage(result: Exclude<SignOutResult, 'signedOut'>): string {
  switch (result) {
    case 'unreachable':
      return 'The server cannot be reached. You are still signed in.'
    case 'unsupported':
      return 'This server cannot sign you out. To end your session here, clear this site’s cookies.'
    case 'failed':
      return 'The server could not sign you out. Please try again.'
  }
}
