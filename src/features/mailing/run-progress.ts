import type { MailingCounts, MailingRun } from '../../contract/mailing-runs.ts'

/** Returns the total number of mails of a run, without skipped recipients. */
export const mailsOf = ({ sent, left, failed, unsure }: MailingCounts) => sent + left + failed + unsure

/** Returns the share of a run's mails that have an outcome, from 0 to 1; 1 for a run without mails. */
export function shareDone({ counts }: MailingRun): number {
  const total = mailsOf(counts)
  return total === 0 ? 1 : (total - counts.left) / total
}

/** Returns whether a run is in progress: it has begun and has not ended. */
export const isInProgress = ({ state }: MailingRun) => state === 'running' || state === 'paused'

/** Returns the text about a run for screen readers. It changes with the state and with each 10 % of the mails. */
export function announcementOf(run: MailingRun): string {
  const percent = Math.floor(shareDone(run) * 10) * 10
  switch (run.state) {
    case 'scheduled':
      return `${run.campaign} is scheduled.`
    case 'running':
      return `Sending ${run.campaign}: ${percent} % done.`
    case 'paused':
      return `${run.campaign} is paused. No mail is sent until somebody resumes it.`
    case 'stopped':
      return `${run.campaign} was stopped.`
    case 'finished':
      return `${run.campaign} has finished.`
    case 'failed':
      return `${run.campaign} failed.`
  }
}
