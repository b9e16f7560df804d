import type { RunControl } from '../control-runs.ts'
import type { Outcome, Tally } from './recipient-outcomes.ts'

/** Minimum number of mails before the threshold applies, so that a few wrong addresses do not pause a run. */
const TRIED_MIN = 100

/**
 * Returns why a run must pause, if too many of the mails since it was last started or resumed have failed; otherwise
 * undefined.
 */
export function thresholdReason(
  { sent, failed }: Tally,
  { doneBefore, failedBefore, failurePercent }: RunControl,
): string | undefined {
  const tried = sent + failed - doneBefore
  const failures = failed - failedBefore
  const isExceeded = tried >= TRIED_MIN && failures * 100 > failurePercent * tried
  return isExceeded ? `${failures} of ${tried} failed, more than ${failurePercent} %` : undefined
}

/** Adds outcomes to a tally. Mails that were skipped on purpose do not count. */
export function addToTally(tally: Tally, outcomes: readonly Outcome[]): Tally {
  const count = (status: Outcome['status']) => outcomes.filter((outcome) => outcome.status === status).length
  return { sent: tally.sent + count('sent'), failed: tally.failed + count('failed') }
}
