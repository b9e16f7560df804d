import type { MailingCheck, PlaceholderUse, ProblemKind } from '../../../contract/mailing-check.ts'
import { counted } from '../../../domain/counted.ts'

/** The texts of the pre-flight check. */
export const messages = {
  checking: 'Checking…',
  checked: ({ toSend }: MailingCheck) => `Checked: ${counted(toSend, 'email', 'emails')} to send`,
  incomplete: 'Fill in all three fields to check the mailing.',
  refused: 'This mailing cannot be sent',
  failed: 'The mailing could not be checked.',
  linksDoNotWork: 'The unsubscribe link in a preview or test mail does not work.',
  imagesAreBlocked: 'Images from other sites are not loaded here.',
  testFailed: 'The test was not sent.',
  testSent: (to: string) => `Sent to ${to}`,
} as const

/** The kinds of problem rows. */
export const problemTexts: Record<ProblemKind, string> = {
  address: 'Not an e-mail address',
  fields: 'Too few fields',
  duplicate: 'Address repeated',
}

/**
 * Returns for how many recipients a placeholder stays empty: "{{course}} stays empty for 12 recipients, first in row
 * 7".
 */
export function placeholderText({ fallback, emptyRows, firstEmptyRow }: PlaceholderUse): string {
  if (emptyRows === 0) return 'is always filled'
  const who = counted(emptyRows, 'recipient', 'recipients')
  const first =
    firstEmptyRow === undefined
      ? ''
      : emptyRows === 1
        ? `, row ${firstEmptyRow}`
        : `, first in row ${firstEmptyRow}`
  return fallback === undefined ? `stays empty for ${who}${first}` : `is “${fallback}” for ${who}${first}`
}
