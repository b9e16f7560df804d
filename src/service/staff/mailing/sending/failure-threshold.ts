import type { Tables } from '../../../base/database/tables.ts'

/** Number of mails at which the threshold looks, so that an old success does not outweigh a failure that has begun. */
export const LAST_MAILS = 200
/** Minimum number of mails before the threshold applies, so that a few wrong addresses do not pause a run. */
const TRIED_MIN = 100
/** A run pauses when more than this percentage of its last mails has failed. */
const FAILURE_PERCENT = 5

/** The last mails of a run since it was started or resumed, oldest first; true for those that have failed. */
export type LastMails = readonly boolean[]

/** Returns why a run must pause, if too many of its last mails have failed; otherwise undefined. */
export function thresholdReason(last: LastMails): string | undefined {
  const failures = last.filter(Boolean).length
  const isExceeded = last.length >= TRIED_MIN && failures * 100 > FAILURE_PERCENT * last.length
  return isExceeded
    ? `${failures} of the last ${last.length} failed, more than ${FAILURE_PERCENT} %`
    : undefined
}

/** Adds outcomes. Mails that were skipped on purpose do not count. */
export function withOutcomes(
  last: LastMails,
  outcomes: readonly Pick<Tables['mailing_recipients'], 'status'>[],
): LastMails {
  const added = outcomes.flatMap(({ status }) =>
    status === 'sent' || status === 'failed' ? [status === 'failed'] : [],
  )
  return [...last, ...added].slice(-LAST_MAILS)
}
