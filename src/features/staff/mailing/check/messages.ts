import type { MailingCheck, PlaceholderUse } from '../../../../contract/staff/mailing-check.ts'
import { counted } from '../../../../domain/format/counted.ts'

export const messages = {
  checking: 'Checking…',
  checked: ({ toSend }: MailingCheck) => `Checked: ${counted(toSend, 'email', 'emails')} to send`,
  column: 'Column with the addresses',
  columnHint: 'The file has no column named email. This one is proposed.',
  incomplete: 'Fill in all three fields to check the mailing.',
  refused: 'This mailing cannot be sent',
  failed: 'The mailing could not be checked.',
  asShown:
    'Images of other sites are not loaded here. The unsubscribe link works neither here nor in the test, which has “[Test]” before its subject.',
  testFailed: 'The test was not sent.',
  testSent: (to: string) => `Sent to ${to}`,
} as const

/** Returns for how many recipients a placeholder stays empty: "stays empty for 12 recipients, first in row 7". */
export function placeholderText({ fallback, emptyRows, firstEmptyRow }: PlaceholderUse): string {
  const who = counted(emptyRows, 'recipient', 'recipients')
  const first =
    firstEmptyRow === undefined
      ? ''
      : emptyRows === 1
        ? `, row ${firstEmptyRow}`
        : `, first in row ${firstEmptyRow}`
  return fallback === undefined ? `stays empty for ${who}${first}` : `is “${fallback}” for ${who}${first}`
}
