import { DELETION_DELAY_DAYS, DELETION_WORD } from '../../../contract/account.ts'
import { localDateTime } from '../../../domain/dates/dates.ts'
import { fileSize } from '../../../domain/format/file-size.ts'

export const EXPORT_TITLE = 'Your data'
export const EXPORT_TEXT =
  'Save everything that we store about your account as one file, and your rounds as a table. You can upload the round files elsewhere.'
export const EXPORT_LABELS = { account: 'Save all data (JSON)', rounds: 'Save rounds (CSV)' } as const
export const EXPORT_FILES = { account: 'account.json', rounds: 'rounds.csv' } as const
export const EXPORT_FAILED = 'Your data could not be saved'
export const EXPORT_CANCELLED = 'Nothing was saved'
export const exportSaved = (fileName: string, bytes: number) =>
  `${fileName} (${fileSize(bytes)}) is in your downloads`
export const exportProgress = (receivedBytes: number, totalBytes: number | undefined) =>
  totalBytes === undefined || totalBytes < receivedBytes
    ? `${fileSize(receivedBytes)} so far`
    : `${fileSize(receivedBytes)} of about ${fileSize(totalBytes)}`

export const DELETE_TITLE = 'Delete account'
export const DELETE_TEXT = `Your account is deleted ${DELETION_DELAY_DAYS} days after you ask for it. Signing in before then cancels that.`
export const DELETE_BUTTON = 'Delete account…'
export const DELETE_QUESTION = 'Delete your account?'
export const DELETE_WHAT =
  'Your account, rounds, installs, clubs, licenses and settings will be gone for good, and links to your rounds will stop working. Rounds that others recorded with you stay theirs.'
export const DELETE_WHEN = `You will be signed out everywhere. Signing in within ${DELETION_DELAY_DAYS} days cancels the deletion.`
export const DELETE_CONFIRM = 'Delete my account'
export const WORD_LABEL = `Type ${DELETION_WORD} to confirm`
export const WORD_ERROR = `Type the word ${DELETION_WORD}`
export const NOT_DELETED = 'Your account was not deleted'
export const SCHEDULED_TITLE = 'Your account will be deleted'
export const scheduledText = (deletionAt: number) => `It will be gone after ${localDateTime(deletionAt)}.`
export const SCHEDULED_NOTICE = 'We sent you an email that confirms it.'
export const SCHEDULED_CANCEL = 'If you change your mind, sign in before then to cancel the deletion.'
export const CANCELLED = 'Your account will not be deleted'
export const CANCELLED_DETAIL =
  'You signed in, which cancelled the deletion. If you still want to delete it, ask for it again below.'
