import type { AskedSheets } from '../../platform/sheets/sign-out-sheets.ts'
import type { SignOutResult } from './current-user.store.ts'

export const SERVICE_UNREACHABLE = 'The service cannot be reached'
export const ACCESS_UNCHECKED =
  'Your access to the page that you opened could not be checked. The check is repeated, and takes you back there when it succeeds.'

/** Returns why signing out failed. */
export function signOutMessage(result: Exclude<SignOutResult, 'signedOut'>): string {
  switch (result) {
    case 'unreachable':
      return 'The server cannot be reached. You are still signed in.'
    case 'unsupported':
      return 'This server does not support signing out. To sign out in this browser, clear this site’s cookies.'
    case 'failed':
      return 'The server could not sign you out. Please try again.'
  }
}

export const keptRounds = {
  title: 'What happens to the rounds on this phone?',
  keep: 'Sign out and keep them on this phone',
  remove: 'Sign out and delete them',
}

/** Returns which rounds stay or go at sign-out, and what is lost with them. */
export function keptRoundsTexts({ own, others, unsentEntries, unsentRounds }: AskedSheets): string[] {
  const texts: string[] = []
  if (own > 0) {
    const are = own === 1 ? 'is' : 'are'
    texts.push(
      `${counted(own, 'round')} of yours ${are} live, as far as this phone knows, or not fully sent.`,
    )
  }
  if (others > 0) {
    texts.push(
      `This phone has the key for ${counted(others, 'round')} of somebody else. Without it, you need the link for scorers again.`,
    )
  }
  const lost = [
    ...(unsentEntries > 0 ? [counted(unsentEntries, 'entry', 'entries')] : []),
    ...(unsentRounds > 0 ? [counted(unsentRounds, 'round')] : []),
  ].join(' and ')
  texts.push(
    lost === ''
      ? 'If you delete them, no score is lost: the server has them all.'
      : `If you delete them, what only this phone has is lost for good: ${lost}.`,
  )
  return texts
}

function counted(count: number, one: string, more = `${one}s`): string {
  return `${count} ${count === 1 ? one : more}`
}
