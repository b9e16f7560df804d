import type { FastifyReply } from 'fastify'
import type { CheckedMail, MailingCheck } from '../../../../contract/staff/mailing-check.ts'
import { mailWarnings } from '../../../../domain/mailing/mail-warnings.ts'
import type { Context } from '../../../base/context.ts'
import { HttpError } from '../../../base/http/http-error.ts'
import { columnValues } from '../recipient-mail.ts'
import { DUPLICATE_PROBLEM, type Recipient, type RecipientsFile } from '../recipients-file.ts'
import { createSkipReasons } from '../skip-reasons.ts'
import { columnPlaceholders, type Template } from '../template.ts'

interface CheckedMailing {
  file: RecipientsFile
  template: Template
  campaign: string
  /** Composes the mail of a recipient. */
  mailOf(recipient: Recipient): CheckedMail
}

/** Maximum number of problem rows that a check lists. */
const PROBLEMS_MAX = 20
/** Number of mails that a check shows. */
const MAILS = 3

/**
 * Reads a recipients file once, in batches, and counts its rows by what a mailing would do with them.
 * @param signal is aborted when the caller has closed the connection
 * @throws HttpError 400 when the rest of the file is not a valid table
 */
export async function checkRecipients(
  context: Context,
  { file, template, campaign, mailOf }: CheckedMailing,
  signal: AbortSignal,
): Promise<Omit<MailingCheck, 'from' | 'columns' | 'emailColumn'>> {
  const reasonsOf = await createSkipReasons(context, campaign)
  const counts = { rows: 0, valid: 0, invalid: 0, duplicates: 0, optedOut: 0, suppressed: 0, alreadySent: 0 }
  /** Kept apart, so that many duplicates do not hide an invalid row. */
  const problems = { invalid: [] as MailingCheck['problems'], duplicates: [] as MailingCheck['problems'] }
  const uses = placeholderUses(template, file.columns)
  /** The first recipients who get a mail, and the first with a valid address. */
  const first: Recipient[] = []
  const firstValid: Recipient[] = []
  for await (const batch of file.batches()) {
    requireCaller(signal)
    const reasons = await reasonsOf(batch)
    for (const recipient of batch) {
      const { position: row, email, fields, problem } = recipient
      counts.rows += 1
      if (problem !== undefined) {
        const kind = problem.startsWith(DUPLICATE_PROBLEM) ? 'duplicates' : 'invalid'
        counts[kind] += 1
        if (problems[kind].length < PROBLEMS_MAX) problems[kind].push({ row, email, problem })
        continue
      }
      counts.valid += 1
      const reason = reasons.get(email)
      if (reason) counts[reason] += 1
      else if (first.length < MAILS) first.push(recipient)
      if (firstValid.length < MAILS) firstValid.push(recipient)
      // Includes recipients who have already received the campaign, because staff may choose to send it again.
      if (reason === undefined || reason === 'alreadySent') uses.add(row, fields)
    }
  }
  const toSendAgain = counts.valid - counts.optedOut - counts.suppressed
  return {
    ...counts,
    toSend: toSendAgain - counts.alreadySent,
    toSendAgain,
    problems: [...problems.invalid, ...problems.duplicates].slice(0, PROBLEMS_MAX),
    placeholders: uses.list(),
    warnings: mailWarnings(template.html ?? ''),
    mails: (first.length > 0 ? first : firstValid).map(mailOf),
  }
}

/** Returns a signal that is aborted when the caller goes away before the response is complete. */
export function callerSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  return controller.signal
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
