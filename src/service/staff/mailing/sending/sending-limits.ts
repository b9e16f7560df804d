import { millisecondsInMinute } from 'date-fns/constants'
import type { Tables } from '../../../base/database/tables.ts'

/** Limits the burst after a delay to the number of mails that the rate allows in this time. */
const CATCH_UP_MS = 100

/** Spreads mails evenly over each minute. A rate of undefined means no limit. */
export function createPace(now: () => number = () => performance.now()) {
  /** The time at which the latest mail was due. */
  let lastAt: number | undefined

  return {
    /** Returns how many mails may be sent now. */
    allowed(ratePerMinute: number | undefined): number {
      if (ratePerMinute === undefined) return Number.POSITIVE_INFINITY
      if (lastAt === undefined) return 1
      const intervalMs = millisecondsInMinute / ratePerMinute
      return Math.floor(Math.min(now() - lastAt, Math.max(CATCH_UP_MS, intervalMs)) / intervalMs)
    },

    /** Records that mails were sent. */
    use(count: number, ratePerMinute: number | undefined): void {
      const at = now()
      if (ratePerMinute === undefined || lastAt === undefined) {
        lastAt = at
        return
      }
      const intervalMs = millisecondsInMinute / ratePerMinute
      const earliest = at - Math.max(CATCH_UP_MS, intervalMs)
      lastAt = Math.min(Math.max(lastAt, earliest) + count * intervalMs, at)
    },

    /** Returns how long it takes until the next mail may be sent. */
    waitMs(ratePerMinute: number | undefined): number {
      if (ratePerMinute === undefined || lastAt === undefined) return 0
      return Math.max(lastAt + millisecondsInMinute / ratePerMinute - now(), 0)
    },
  }
}

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
