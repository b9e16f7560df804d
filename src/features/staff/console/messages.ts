import type { Failure } from '../../../platform/api/result.ts'

/**
 * The result messages of the console. The specification fixes the wording of the first group, including its spelling.
 */
export const messages = {
  missing: 'Not found',
  lookUpFailed: 'Could not look this up',
  uploadDone: 'Success loading',
  uploadFailed: 'Error loading!',
  noFile: 'Not file',
  storeAnother: 'Another round',
  another: 'Another round than the one that is stored',
  licenseAdded: 'License added',
  licenseChanged: 'License changed',
  licenseFailed: 'An error accured',
  propertyAdded: 'Success updating',
  propertyFailed: 'Error updating',
  loginChanged: 'Login changed',
  loginFailed: 'Failed to change login',
  deleteFailed: 'Error deleting',
  undeleteFailed: 'Error undeleting',
  competitionDeleted: 'Competition deleted with the rounds of its groups',
  competitionRestored: 'Competition restored',
  tooManyFiles: 'At most 500 files can be uploaded together.',
  overwritesUnseen: 'Some files overwrite what is stored. Submit again to upload them.',
  generateFailed: 'Server Error',
  stale:
    'This was changed in the meantime, so your change was not saved. The page now shows what is saved. Submit again to replace it.',
  noteSaved: 'Note saved',
  noteFailed: 'Error saving the note',
  propertyRemoved: 'Property removed',
  propertyRemoveFailed: 'Error removing',
  sessionsEnded: 'Sessions ended; this cannot be undone',
  sessionsFailed: 'Error ending the sessions',
  resetSent: 'Password reset sent',
  resetFailed: 'Error sending the password reset',
  accountChanged: 'Account changed',
  accountFailed: 'Error changing the account',
  staffAccount:
    'This account belongs to staff. The operator changes its login, password, sessions and access with “manage”.',
} as const

/** Statuses of a proxy whose service does not respond, and of a service that cannot reach its database. */
const UNREACHABLE = [502, 503, 504]

/**
 * Returns what a look-up without a result is called. Only a response of the service can mean "Not found"; the
 * specification counts its other errors as such, too.
 */
export function withoutResult(failure: Failure | undefined): string {
  if (!failure) return messages.missing
  const isAnswer = failure.kind === 'http' && ![401, 403, 429, ...UNREACHABLE].includes(failure.status)
  return isAnswer ? messages.missing : messages.lookUpFailed
}
