import type { MailingCheck } from '../../../contract/staff/mailing-check.ts'

/** The names of the counts of rows that get no mail, in the check and in each mailing. */
export const SKIPPED_LABELS = {
  alreadySent: 'Already have this campaign',
  optedOut: 'Opted out',
  suppressed: 'Suppressed',
  invalid: 'Invalid rows',
  duplicates: 'Duplicate rows',
} as const satisfies Partial<Record<keyof MailingCheck, string>>

export type SkippedCount = keyof typeof SKIPPED_LABELS
export const SKIPPED_COUNTS = Object.keys(SKIPPED_LABELS) as readonly SkippedCount[]

/** The name of the sum of all counts. */
export const ROWS_LABEL = 'Rows in the file'
