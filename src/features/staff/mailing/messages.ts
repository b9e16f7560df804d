import type { MailingCheck } from '../../../contract/staff/mailing-check.ts'
import { counted } from '../../../domain/format/counted.ts'

/** The messages of the screen. The specification fixes the wording of `statusFailed`. */
export const messages = {
  statusFailed: 'Error loading status',
  /** Used when the server's response has no text of its own. */
  sendRefused: 'The service refused to send',
  sendLost:
    'The service did not respond, so the emails may be on their way. Watch the progress before you send again.',
  notChecked: 'The mailing could not be checked, so nothing was sent.',
  resend: (count: number) =>
    `Send it again to ${counted(count, 'recipient who already has', 'recipients who already have')} this campaign`,
  optedOutAreSkipped: 'Recipients who have opted out are skipped.',
  cannotRecall: 'Sent emails cannot be recalled.',

  /** Returns the question of the confirmation. Only a service without the check leaves the number of mails unknown. */
  confirm(counts: MailingCheck | undefined, resend: boolean): string {
    if (!counts) return 'Send this mailing?'
    const mails = mailsOf(counts, resend)
    return mails === 0 ? 'Nobody gets this mailing' : `Send to ${counted(mails, 'recipient', 'recipients')}?`
  },

  /**
   * Returns a sentence about placeholders without a fallback that stay empty for some recipients; empty if there are
   * none.
   */
  staysEmpty({ placeholders }: MailingCheck): string {
    const empty = placeholders.filter(({ fallback, emptyRows }) => fallback === undefined && emptyRows > 0)
    const [first] = empty
    if (!first) return ''
    if (empty.length > 1) return `${empty.length} placeholders stay empty for some recipients.`
    return `{{${first.text}}} stays empty for ${counted(first.emptyRows, 'recipient', 'recipients')}.`
  },
} as const

/** Returns how many mails a mailing sends. */
export const mailsOf = ({ toSend, toSendAgain }: MailingCheck, resend: boolean): number =>
  resend ? toSendAgain : toSend

/** The names of the counts of rows that get no mail, in the check and in each mailing. */
export const SKIPPED_LABELS = {
  alreadySent: 'Already have this campaign',
  optedOut: 'Opted out',
  suppressed: 'Suppressed',
  invalid: 'Invalid rows',
  duplicates: 'Duplicate rows',
} as const satisfies Partial<Record<keyof MailingCheck, string>>

type SkippedCount = keyof typeof SKIPPED_LABELS
export const SKIPPED_COUNTS = Object.keys(SKIPPED_LABELS) as readonly SkippedCount[]

/** The name of the sum of all counts. */
export const ROWS_LABEL = 'Rows in the file'
