import { type MailingCheck, type ProblemsOfKind, problemKinds } from '../../../../contract/mailing-check.ts'
import { HttpError } from '../../../base/http/http-error.ts'
import type { StaffServices } from '../../areas.ts'
import { columnValues } from '../recipient-mail.ts'
import type { Recipient, RecipientsFile } from '../recipients-file.ts'
import { columnPlaceholders, type Template } from '../template.ts'
import { createSkipReasons } from './skipped-recipients.ts'

interface CheckedMailing {
  file: RecipientsFile
  template: Template
  campaign: string
  /** Returns the subject of a recipient's mail. */
  subjectOf(recipient: Recipient): string
}

/** Maximum number of problem rows that a check lists, in total and of each kind. */
const PROBLEMS_MAX = 20

/**
 * Reads a recipients file once, in batches, and counts its rows by what a mailing would do with them.
 * @param signal is aborted when the caller has closed the connection
 * @throws HttpError 400 when the rest of the file is not a valid table
 */
export async function checkRecipients(
  services: Pick<StaffServices, 'mailings' | 'preferences' | 'suppressions'>,
  { file, template, campaign, subjectOf }: CheckedMailing,
  signal: AbortSignal,
): Promise<Omit<MailingCheck, 'from'>> {
  const reasonsOf = await createSkipReasons(services, campaign)
  const counts = { rows: 0, valid: 0, invalid: 0, duplicates: 0, optedOut: 0, suppressed: 0, alreadySent: 0 }
  const problems: MailingCheck['problems'] = []
  const kinds = new Map<ProblemsOfKind['kind'], ProblemsOfKind>()
  const uses = placeholderUses(template, file.columns)
  /** The first recipient who gets a mail, and the first with a valid address. */
  let first: Recipient | undefined
  let firstValid: Recipient | undefined
  for await (const batch of file.batches()) {
    requireCaller(signal)
    const reasons = await reasonsOf(batch)
    for (const recipient of batch) {
      const { position: row, email, fields, problem, problemKind = 'address' } = recipient
      counts.rows += 1
      if (problem !== undefined) {
        counts[problemKind === 'duplicate' ? 'duplicates' : 'invalid'] += 1
        if (problems.length < PROBLEMS_MAX) problems.push({ row, email, problem })
        const ofKind = kinds.get(problemKind) ?? { kind: problemKind, count: 0, rows: [] }
        kinds.set(problemKind, ofKind)
        ofKind.count += 1
        if (ofKind.rows.length < PROBLEMS_MAX) ofKind.rows.push({ row, email, problem })
        continue
      }
      counts.valid += 1
      const reason = reasons.get(email)
      if (reason) counts[reason] += 1
      else first ??= recipient
      firstValid ??= recipient
      // Includes recipients who have already received the campaign, because staff may choose to send it again.
      if (reason === undefined || reason === 'alreadySent') uses.add(row, fields)
    }
  }
  const shown = first ?? firstValid
  const toSendAgain = counts.valid - counts.optedOut - counts.suppressed
  return {
    ...counts,
    toSend: toSendAgain - counts.alreadySent,
    toSendAgain,
    problems,
    problemKinds: problemKinds.flatMap((kind) => kinds.get(kind) ?? []),
    placeholders: uses.list(),
    firstRow: first?.position,
    subject: shown && subjectOf(shown),
  }
}

/** @throws HttpError 499 when the caller has closed the connection; nobody receives it */
export function requireCaller(signal: AbortSignal): void {
  if (signal.aborted) throw new HttpError(499, 'The caller has closed the connection')
}

/** Counts the rows without a value for each placeholder of a template. */
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
