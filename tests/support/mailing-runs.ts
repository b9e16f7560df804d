import type { MailingCounts, MailingRun } from '../../src/contract/staff/mailing-runs.ts'

const NO_COUNTS: MailingCounts = {
  ...{ sent: 0, left: 0, failed: 0, unsure: 0 },
  ...{ optedOut: 0, suppressed: 0, alreadySent: 0, invalid: 0, duplicates: 0 },
}

/** Returns a run that has sent 3 of 10 mails, with the given fields and counts. */
export function mailingRun({
  counts,
  ...rest
}: Partial<Omit<MailingRun, 'counts'>> & { counts?: Partial<MailingCounts> } = {}): MailingRun {
  return {
    ...{ id: 'M-1', campaign: 'Spring', emailsFileName: 'golfers.csv', templateId: 'spring-offer' },
    ...{ actor: 'staff@example.com', state: 'running', message: undefined },
    ...{ startedMs: Date.UTC(2026, 5, 20, 9), finishedMs: undefined, ratePerMinute: undefined },
    changedBy: undefined,
    ...rest,
    counts: { ...NO_COUNTS, ...(counts ?? { sent: 3, left: 7 }) },
  }
}
