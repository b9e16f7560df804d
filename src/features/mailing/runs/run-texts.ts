import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { formatDuration } from 'date-fns/formatDuration'
import type { MailingCounts, MailingRun, RecipientOutcome } from '../../../contract/mailing-runs.ts'
import { counted } from '../../../domain/counted.ts'
import type { BadgeProps } from '../../../ui/Badge.tsx'
import { ROWS_LABEL, SKIPPED_COUNTS, SKIPPED_LABELS } from '../count-labels.ts'
import { mailsOf } from '../run-progress.ts'

type State = MailingRun['state']

export const STATE_LABELS: Record<State, string> = {
  scheduled: 'Scheduled',
  running: 'Sending',
  paused: 'Paused',
  stopped: 'Stopped',
  finished: 'Finished',
  failed: 'Failed',
}
export const STATE_TONES: Record<State, BadgeProps['tone']> = {
  scheduled: 'plain',
  running: 'success',
  paused: 'warning',
  stopped: 'warning',
  finished: 'plain',
  failed: 'danger',
}

/** Returns the progress: "1,200 of 20,000 sent"; for a scheduled run "20,000 recipients". */
export function sentText({ state, counts }: MailingRun): string {
  const total = mailsOf(counts).toLocaleString('en')
  return state === 'scheduled'
    ? counted(mailsOf(counts), 'recipient', 'recipients')
    : `${counts.sent.toLocaleString('en')} of ${total} sent`
}

/**
 * Returns the other outcomes: "3 failed, 2 unsure, 10 skipped", without those that are 0. Skipped are all rows that get
 * no mail, so that the outcomes add up to the rows of the file.
 */
export function outcomeText({ counts }: MailingRun): string {
  const { failed, unsure } = counts
  const parts = [
    [failed, 'failed'],
    [unsure, 'unsure'],
    [SKIPPED_COUNTS.reduce((sum, name) => sum + counts[name], 0), 'skipped'],
  ] as const
  return parts
    .flatMap(([count, word]) => (count > 0 ? [`${count.toLocaleString('en')} ${word}`] : []))
    .join(', ')
}

/** A figure of a run with its label. */
export interface Figure {
  label: string
  text: string
  /** Whether the figure deserves attention. */
  isWarning?: boolean
}

const OTHER_COUNTS: readonly (readonly [keyof MailingCounts, string])[] = [
  ['unsure', 'Unsure'],
  ...SKIPPED_COUNTS.map((name) => [name, SKIPPED_LABELS[name]] as const),
]

/** The outcome of a recipient for each count. */
const OUTCOMES: readonly (readonly [keyof MailingCounts, RecipientOutcome])[] = [
  ['sent', 'sent'],
  ['failed', 'failed'],
  ['left', 'left'],
  ['unsure', 'unsure'],
  ['alreadySent', 'alreadySent'],
  ['optedOut', 'optedOut'],
  ['suppressed', 'suppressed'],
  ['invalid', 'invalid'],
  ['duplicates', 'duplicate'],
]

export const OUTCOME_LABELS: Record<RecipientOutcome, string> = {
  sent: 'Sent',
  failed: 'Failed',
  left: 'Left',
  unsure: 'Unsure',
  alreadySent: SKIPPED_LABELS.alreadySent,
  optedOut: SKIPPED_LABELS.optedOut,
  suppressed: SKIPPED_LABELS.suppressed,
  invalid: 'Invalid row',
  duplicate: 'Duplicate row',
}

const labelOf = (name: keyof MailingCounts, outcome: RecipientOutcome) =>
  name in SKIPPED_LABELS ? SKIPPED_LABELS[name as keyof typeof SKIPPED_LABELS] : OUTCOME_LABELS[outcome]

/** Returns the outcomes that occur in a run, with their numbers. */
export const outcomeCounts = ({ counts }: MailingRun) =>
  OUTCOMES.flatMap(([name, outcome]) =>
    counts[name] > 0 ? [{ outcome, label: labelOf(name, outcome), count: counts[name] }] : [],
  )

/**
 * Returns the counts of a run: sent, failed and left; the others if they are not 0 or if `all` is true. With their sum,
 * the rows of the file, as in the check.
 */
export function countFigures({ counts }: MailingRun, all = false): Figure[] {
  const text = (count: number) => count.toLocaleString('en')
  return [
    { label: 'Sent', text: text(counts.sent) },
    { label: 'Failed', text: text(counts.failed), isWarning: counts.failed > 0 },
    { label: 'Left', text: text(counts.left) },
    ...OTHER_COUNTS.filter(([name]) => all || counts[name] > 0).map(([name, label]) => ({
      label,
      text: text(counts[name]),
      isWarning: name === 'unsure' && counts[name] > 0,
    })),
    { label: ROWS_LABEL, text: text(Object.values(counts).reduce((sum, count) => sum + count, 0)) },
  ]
}

/** Returns the rate and the remaining time of a run in progress; "–" for unknown values. */
export function paceFigures(run: MailingRun): Figure[] {
  if (run.state !== 'running') return []
  const rate = run.currentRate
  const text = rate === undefined ? '–' : `${Math.round(rate).toLocaleString('en')} per minute`
  return [
    { label: 'Rate', text },
    { label: 'Time left', text: timeLeft(run) ?? '–' },
  ]
}

/** Returns the remaining time, with mails that are tried again: "about 3 minutes"; undefined if the rate is unknown. */
function timeLeft({ counts, currentRate, ratePerMinute, retryWaitMs = 0 }: MailingRun): string | undefined {
  const rate = Math.min(currentRate ?? Number.POSITIVE_INFINITY, ratePerMinute ?? Number.POSITIVE_INFINITY)
  const ms = (counts.left / rate) * millisecondsInMinute
  return rate > 0 && Number.isFinite(rate) ? about(Math.max(ms, retryWaitMs)) : undefined
}

/**
 * Returns a duration: "about 3 minutes", in the largest fitting unit up to days; undefined if it is too long for a
 * date.
 */
function about(ms: number): string | undefined {
  if (Number.isNaN(new Date(ms).getTime())) return undefined
  if (ms < millisecondsInMinute) return 'less than a minute'
  const minutes = Math.round(ms / millisecondsInMinute)
  const hours = Math.round(ms / millisecondsInHour)
  const days = Math.round(ms / millisecondsInDay)
  return `about ${formatDuration(minutes < 60 ? { minutes } : hours < 24 ? { hours } : { days })}`
}

/** Returns the time until the start: "in about 3 hours", or "now" if it has passed. */
export function startsIn(startAtMs: number, nowMs: number): string {
  return startAtMs <= nowMs ? 'now' : `in ${about(startAtMs - nowMs) ?? 'a very long time'}`
}

/** Returns the rate limit: "600 mails per minute" or "None". */
export const limitText = ({ ratePerMinute }: MailingRun) =>
  ratePerMinute === undefined ? 'None' : counted(ratePerMinute, 'mail per minute', 'mails per minute')

/** The texts of the dialog that explains what stopping a run means. */
export function stopTexts({ state, campaign, counts }: MailingRun) {
  if (state === 'scheduled') {
    return {
      title: 'Unschedule this mailing?',
      text: `“${campaign}” will not be sent to its ${counted(mailsOf(counts), 'recipient', 'recipients')}.`,
      confirm: 'Unschedule',
    }
  }
  const { sent, left } = counts
  return {
    title: 'Stop this mailing for good?',
    text: [
      sent === 1
        ? '1 mail has been sent and cannot be recalled.'
        : `${sent.toLocaleString('en')} mails have been sent and cannot be recalled.`,
      left === 1
        ? '1 recipient is left and gets none.'
        : `${counted(left, 'recipient', 'recipients')} are left and get none.`,
      'It cannot be resumed.',
    ].join(' '),
    confirm: 'Stop mailing',
  }
}

/** The texts for the current state after an action was refused. */
export const NOW_TEXTS: Record<State, string> = {
  scheduled: 'The mailing is scheduled.',
  running: 'The mailing is being sent.',
  paused: 'The mailing is paused.',
  stopped: 'The mailing was stopped.',
  finished: 'The mailing has finished.',
  failed: 'The mailing failed.',
}

/** Returns who paused a run, or why it was paused. */
export function pausedText({ changedBy, message }: MailingRun): string {
  if (message) return `Paused: ${message}`
  return changedBy === undefined ? 'Paused' : `Paused by ${changedBy}`
}
