import {
  type MailingCounts,
  type MailingRun,
  RATE_MAX,
  type RecipientOutcome,
} from '../../../../contract/staff/mailing-runs.ts'
import { counted, wholeText } from '../../../../domain/format/counted.ts'
import type { BadgeProps } from '../../../../ui/Badge.tsx'
import { SKIPPED_COUNTS, SKIPPED_LABELS } from '../messages.ts'

type State = MailingRun['state']

export const STATES: Record<State, { label: string; tone: BadgeProps['tone'] }> = {
  running: { label: 'Sending', tone: 'success' },
  paused: { label: 'Paused', tone: 'warning' },
  stopped: { label: 'Stopped', tone: 'warning' },
  finished: { label: 'Finished', tone: 'plain' },
  failed: { label: 'Failed', tone: 'danger' },
}

/** Each outcome of a recipient with its count and its name. */
const OUTCOMES: Record<RecipientOutcome, readonly [keyof MailingCounts, label: string]> = {
  sent: ['sent', 'Sent'],
  failed: ['failed', 'Failed'],
  left: ['left', 'Left'],
  unsure: ['unsure', 'Unsure'],
  alreadySent: ['alreadySent', SKIPPED_LABELS.alreadySent],
  optedOut: ['optedOut', SKIPPED_LABELS.optedOut],
  suppressed: ['suppressed', SKIPPED_LABELS.suppressed],
  invalid: ['invalid', SKIPPED_LABELS.invalid],
  duplicate: ['duplicates', SKIPPED_LABELS.duplicates],
}

/** Returns the total number of mails of a run, without skipped recipients. */
const mailsOf = ({ sent, left, failed, unsure }: MailingCounts) => sent + left + failed + unsure

/** Returns the share of a run's mails that have an outcome, from 0 to 1; 1 for a run without mails. */
export function shareDone({ counts }: MailingRun): number {
  const total = mailsOf(counts)
  return total === 0 ? 1 : (total - counts.left) / total
}

export const isInProgress = ({ state }: MailingRun) => state === 'running' || state === 'paused'

/** Returns the text about a run for screen readers. It changes with the state and with each 10 % of the mails. */
export function announcementOf(run: MailingRun): string {
  if (run.state === 'running') {
    return `Sending ${run.campaign}: ${Math.floor(shareDone(run) * 10) * 10} % done.`
  }
  return `${run.campaign}: ${STATES[run.state].label}.`
}

/** Returns the progress: "1,200 of 20,000 sent". */
export const sentText = ({ counts }: MailingRun) =>
  `${wholeText(counts.sent)} of ${wholeText(mailsOf(counts))} sent`

/**
 * Returns the other outcomes: "3 failed, 2 unsure, 10 skipped", without those that are 0. Skipped are all rows that get
 * no mail, so that the outcomes add up to the rows of the file.
 */
export function othersText({ counts }: MailingRun): string {
  const skipped = SKIPPED_COUNTS.reduce((sum, name) => sum + counts[name], 0)
  const parts = [
    [counts.failed, 'failed'],
    [counts.unsure, 'unsure'],
    [skipped, 'skipped'],
  ] as const
  return parts.flatMap(([count, word]) => (count > 0 ? [`${wholeText(count)} ${word}`] : [])).join(', ')
}

export const outcomeLabel = (outcome: RecipientOutcome) => OUTCOMES[outcome][1]

/** Returns the outcomes that occur in a run, with their numbers. Together they are the rows of the file. */
export const outcomeCounts = ({ counts }: MailingRun) =>
  (Object.keys(OUTCOMES) as RecipientOutcome[]).flatMap((outcome) => {
    const [name, label] = OUTCOMES[outcome]
    return counts[name] > 0 ? [{ outcome, label, count: counts[name] }] : []
  })

/** Returns the rate limit: "600 mails per minute" or "no limit". */
export const limitText = ({ ratePerMinute }: MailingRun) =>
  ratePerMinute === undefined ? 'no limit' : counted(ratePerMinute, 'mail per minute', 'mails per minute')

export const RATE_ERROR = `Please enter a whole number from 1 to ${wholeText(RATE_MAX)}, or nothing for no limit`

/** Parses a rate limit. Returns null for no limit, and undefined for another text that is not a limit. */
export function parseRate(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const rate = Number(text)
  return Number.isInteger(rate) && rate >= 1 && rate <= RATE_MAX ? rate : undefined
}

export const stopText = ({ counts: { sent, left } }: MailingRun) =>
  `${counted(sent, 'mail has been sent and cannot', 'mails have been sent and cannot')} be recalled. ` +
  `${counted(left, 'recipient is left and gets no mail', 'recipients are left and get no mail')}. It cannot be resumed.`

/** Returns who paused a run, or why it was paused. */
export function pausedText({ changedBy, message }: MailingRun): string {
  if (message) return `Paused: ${message}`
  return changedBy === undefined ? 'Paused' : `Paused by ${changedBy}`
}
