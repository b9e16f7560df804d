import type { MailingCheck } from '../../../contract/mailing-check.ts'
import { HttpError } from '../../http/http-error.ts'
import type { Services } from '../../services.ts'
import { columnValues } from '../recipient-mail.ts'
import type { Recipient, RecipientsFile } from '../recipients-file.ts'
import { columnPlaceholders, type Template } from '../template.ts'
import { createSkipReasons } from './skipped-recipients.ts'

interface CheckedMailing {
  file: RecipientsFile
  template: Template
  campaign: string
}

/** The most problem rows that a check names. */
const PROBLEMS_MAX = 20

/**
 * Reads a recipients file once, batch by batch, and counts what would become of its rows.
 * @param signal ends the reading when the caller has gone
 * @throws HttpError 400 when the rest of the file is not such a table
 */
export async function checkRecipients(
  services: Pick<Services, 'mailings' | 'preferences' | 'suppressions'>,
  { file, template, campaign }: CheckedMailing,
  signal: AbortSignal,
): Promise<MailingCheck> {
  const reasonsOf = await createSkipReasons(services, campaign)
  const counts = { rows: 0, valid: 0, invalid: 0, duplicates: 0, optedOut: 0, suppressed: 0, alreadySent: 0 }
  const problems: MailingCheck['problems'] = []
  const uses = placeholderUses(template, file.columns)
  let firstRow: number | undefined
  for await (const batch of file.batches()) {
    requireCaller(signal)
    const reasons = await reasonsOf(batch)
    for (const { position: row, email, fields, problem, isDuplicate } of batch) {
      counts.rows += 1
      if (problem !== undefined) {
        counts[isDuplicate ? 'duplicates' : 'invalid'] += 1
        if (problems.length < PROBLEMS_MAX) problems.push({ row, email, problem })
        continue
      }
      counts.valid += 1
      const reason = reasons.get(email)
      if (reason) counts[reason] += 1
      else firstRow ??= row
      // Those who have the campaign may be sent it again, so their values count as well.
      if (reason === undefined || reason === 'alreadySent') uses.add(row, fields)
    }
  }
  const toSendAgain = counts.valid - counts.optedOut - counts.suppressed
  return {
    ...counts,
    toSend: toSendAgain - counts.alreadySent,
    toSendAgain,
    problems,
    placeholders: uses.list(),
    firstRow,
  }
}

/** @throws HttpError 499, which nobody receives, when the caller has gone */
export function requireCaller(signal: AbortSignal): void {
  if (signal.aborted) throw new HttpError(499, 'The caller has gone')
}

/** Counts for each placeholder of a template how many rows have no value for it. */
function placeholderUses(template: Template, columns: readonly string[]) {
  const uses = columnPlaceholders(template, columns).map((placeholder) => ({
    ...placeholder,
    emptyRows: 0,
    firstEmptyRow: undefined as number | undefined,
  }))
  return {
    add(row: number, fields: Recipient['fields']) {
      const values = columnValues(fields)
      for (const use of uses) {
        if (values[use.column]) continue
        use.emptyRows += 1
        use.firstEmptyRow ??= row
      }
    },
    list: (): MailingCheck['placeholders'] =>
      uses.map(({ text, fallback, emptyRows, firstEmptyRow }) => ({
        text,
        fallback: fallback === '' ? undefined : fallback,
        emptyRows,
        firstEmptyRow,
      })),
  }
}
