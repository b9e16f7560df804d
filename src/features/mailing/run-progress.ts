import type { MailingCounts, MailingRun } from '../../contract/mailing-runs.ts'

/** Returns how many mails a run sends, or has tried to send. */
export const mailsOf = ({ sent, left, failed, unsure }: MailingCounts) => sent + left + failed + unsure

/** Returns the share of the mails of a run with an outcome, from 0 to 1; 1 for a run without mails. */
export function shareDone({ counts }: MailingRun): number {
  const total = mailsOf(counts)
  return total === 0 ? 1 : (total - counts.left) / total
}

/** A run in progress has begun and not ended. */
export const isInProgress = ({ state }: MailingRun) => state === 'running' || state === 'paused'

/** Returns what screen readers announce of a run: it changes with the state and with each 10 % of the mails. */
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
