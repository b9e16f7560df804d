import * as v from 'valibot'
import { email } from '../email-address.ts'
import { endpoint } from '../endpoint.ts'
import { items, lenient } from '../wire.ts'
import { emailColumn, mailingFields } from './mailing.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const problemRow = v.object({
  /** The row number as a spreadsheet shows it. */
  row: count,
  email: v.string(),
  problem: v.string(),
})

const placeholderUse = v.object({
  /** The placeholder as in the template, without braces: `name` or `name|golfer`. */
  text: v.string(),
  /** The text that replaces an empty field; missing if the placeholder has none. */
  fallback: lenient(v.string()),
  /** The number of recipients without a value for it. */
  emptyRows: count,
  /** The number of the first row without a value. */
  firstEmptyRow: lenient(count),
})
export type PlaceholderUse = v.InferOutput<typeof placeholderUse>

const checkedMail = v.object({
  row: count,
  to: v.string(),
  subject: v.string(),
  text: v.string(),
})
/** A mail as it will arrive; `showMail` returns its HTML. The links in it do not work. */
export type CheckedMail = v.InferOutput<typeof checkedMail>

const mailingCheck = v.object({
  /** All rows below the header that are not empty. */
  rows: count,
  /** Rows with a valid address, each address once. */
  valid: count,
  invalid: count,
  duplicates: count,
  /** The following three count valid recipients that are skipped, each once, for the first reason that applies. */
  optedOut: count,
  suppressed: count,
  /** Recipients to whom the campaign was sent before. */
  alreadySent: count,
  /** The number of recipients who get a mail. */
  toSend: count,
  /** The same with `resend`: also counts those who have already received the campaign. */
  toSendAgain: count,
  /** The first rows that are invalid, and then the first duplicates. */
  problems: items(problemRow),
  placeholders: items(placeholderUse),
  /** What mail programs block or do not show in the HTML, as sentences. */
  warnings: v.fallback(items(v.string()), []),
  /** The first three mails; if nobody gets one, those of the first valid rows. */
  mails: v.fallback(items(checkedMail), []),
  from: lenient(v.string()),
  /** The columns of the recipients file, and the one with the addresses. */
  columns: v.fallback(items(v.string()), []),
  emailColumn: lenient(v.string()),
})
/** The result of a pre-flight check: what a mailing would do, without sending it. */
export type MailingCheck = v.InferOutput<typeof mailingCheck>

/**
 * Checks file and template and counts the recipients of a mailing. Fails with 400 and the same message as
 * `startMailing`.
 */
export const checkMailing = endpoint('GET', '/mailing-flow/check', {
  query: v.object({ ...mailingFields.entries, emailColumn }),
  response: mailingCheck,
  isLong: true,
  capability: 'mailingCheck',
})

/** Returns all invalid or duplicate rows of a recipients file as CSV. */
export const exportMailingProblems = endpoint('GET', '/mailing-flow/check/problems.csv', {
  query: v.object({ emailsFileName: mailingFields.entries.emailsFileName, emailColumn }),
})

/**
 * Returns the HTML of the mail of a row as a page for a frame, with a policy under which it runs no scripts and loads
 * nothing.
 */
export const showMail = endpoint('GET', '/mailing-flow/check/mail.html', {
  query: v.object({
    ...mailingFields.entries,
    emailColumn,
    row: v.pipe(v.string(), v.regex(/^\d{1,7}$/, 'expected a row number')),
  }),
})

/** Sends the mail of a row to an address, by default that of the staff member who asks. */
export const sendTestMail = endpoint('POST', '/mailing-flow/check/test', {
  body: v.object({
    ...mailingFields.entries,
    emailColumn,
    row: count,
    to: v.optional(email),
  }),
  response: v.object({ to: v.string() }),
  isLong: true,
})
