import type { RunControl } from './control-runs.ts'
import type { Outcome, Tally } from './recipient-outcomes.ts'

/** With fewer mails, a few wrong addresses would pause a run. */
const TRIED_MIN = 100

/** Returns why a run must pause: too many of the mails since it was last started or resumed have failed. */
export function thresholdReason(
  { sent, failed }: Tally,
  { doneBefore, failedBefore, failurePercent }: RunControl,
): string | undefined {
  const tried = sent + failed - doneBefore
  const failures = failed - failedBefore
  const isExceeded = tried >= TRIED_MIN && failures * 100 > failurePercent * tried
  return isExceeded ? `${failures} of ${tried} failed, more than ${failurePercent} %` : undefined
}

/** Returns the tally after some outcomes. What was not sent on purpose does not count. */
export function addToTally(tally: Tally, outcomes: readonly Outcome[]): Tally {
  const count = (status: Outcome['status']) => outcomes.filter((outcome) => outcome.status === status).length
  return { sent: tally.sent + count('sent'), failed: tally.failed + count('failed') }
}
