import type { MailingRun } from '../../../contract/staff/mailing-runs.ts'
import type { LatestRun } from './run-reports.ts'

/** Returns "3 of 10 sent" followed by the other outcomes. The total counts those who get a mail, as on the screen. */
export function statusMessage({ run, invalid }: LatestRun): string {
  const { counts } = run
  const total = counts.sent + counts.left + counts.failed + counts.unsure
  const parts = [`${counts.sent} of ${total} sent`]
  const add = (count: number, text: string) => count > 0 && parts.push(`${count} ${text}`)
  add(counts.alreadySent, 'skipped because they already have this campaign')
  add(counts.optedOut, 'opted out')
  add(counts.suppressed, 'suppressed')
  add(counts.failed, 'failed')
  add(counts.unsure, 'unsure, not sent again')
  const problems = counts.invalid + counts.duplicates
  if (problems > 0) {
    const kinds = [
      counts.invalid > 0 && `${counts.invalid} invalid`,
      counts.duplicates > 0 && `${counts.duplicates} duplicate`,
    ].filter(Boolean)
    const rows = invalid.map(({ position, detail }) => `${position} (${detail})`).join(', ')
    const more = problems > invalid.length ? ', …' : ''
    parts.push(`${kinds.join(', ')}: row ${rows}${more}`)
  }
  return `${run.campaign}: ${parts.join('; ')}${stateText(run)}`
}

function stateText({ state, message, changedBy }: MailingRun): string {
  switch (state) {
    case 'failed':
      return `. Stopped: ${message}`
    case 'finished':
      return '. Finished'
    case 'stopped':
      return `. Stopped by ${changedBy}`
    case 'paused':
      return message === undefined ? `. Paused by ${changedBy}` : `. Paused: ${message}`
    default:
      return message === undefined ? '' : `. ${message}`
  }
}
