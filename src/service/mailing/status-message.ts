import { invalidRowsFile } from './invalid-rows.ts'
import type { MailingRuns } from './runs.ts'

type LatestRun = NonNullable<Awaited<ReturnType<MailingRuns['latest']>>>

/** Returns "3 of 10 sent" and what happened to the rest. The total counts valid recipients only. */
export function statusMessage({ run, count, invalid }: LatestRun): string {
  const sent = count('sent')
  const total =
    sent + count('pending') + count('sending') + count('failed') + count('unsure') + count('optedOut')
  const parts = [`${sent} of ${total} sent`]
  if (run.already_sent > 0) parts.push(`${run.already_sent} skipped because they already have this campaign`)
  if (count('optedOut') > 0) parts.push(`${count('optedOut')} opted out`)
  if (count('failed') > 0) parts.push(`${count('failed')} failed`)
  if (count('unsure') > 0) parts.push(`${count('unsure')} unsure after a restart, not sent again`)
  if (count('invalid') > 0) {
    const rows = invalid.map(({ position, detail }) => `${position} (${detail})`).join(', ')
    const more = count('invalid') > invalid.length ? `, …; all in ${invalidRowsFile(run.emails_file)}` : ''
    parts.push(`${count('invalid')} invalid: row ${rows}${more}`)
  }
  const line = `${run.campaign}: ${parts.join('; ')}`
  if (run.status === 'failed') return `${line}. Stopped: ${run.message}`
  return run.status === 'finished' ? `${line}. Finished` : line
}
