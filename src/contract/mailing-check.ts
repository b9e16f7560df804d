import * as v from 'valibot'
import { email } from './email-address.ts'
import { endpoint, orNothing } from './endpoint.ts'
import { mailingFields } from './mailing.ts'
import { items, lenient } from './wire.ts'

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

export const problemKinds = ['address', 'fields', 'duplicate'] as const
/** What is wrong with a row: no e-mail address, too few fields, or the address of an earlier row. */
export type ProblemKind = (typeof problemKinds)[number]

const problemsOfKind = v.object({
  kind: v.picklist(problemKinds),
  count,
  /** The first rows with this problem. */
  rows: items(problemRow),
})
export type ProblemsOfKind = v.InferOutput<typeof problemsOfKind>

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
  /** The first rows that are invalid or duplicates. */
  problems: items(problemRow),
  /** The same rows by what is wrong with them, without kinds that do not occur. */
  problemKinds: lenient(items(problemsOfKind)),
  placeholders: items(placeholderUse),
  /** Row number of the first recipient who gets a mail. */
  firstRow: lenient(count),
  /** The sender, and the subject of the first mail. */
  from: lenient(v.string()),
  subject: lenient(v.string()),
})
/** The result of a pre-flight check: what a mailing would do, without sending it. */
export type MailingCheck = v.InferOutput<typeof mailingCheck>

/**
 * Checks file and template and counts the recipients of a mailing. Fails with 400 and the same message as
 * `startMailing`. Null if the service does not have this call.
 */
export const checkMailing = endpoint('GET', '/mailing-flow/check', {
  query: mailingFields,
  response: orNothing(mailingCheck),
  isLong: true,
})

/** Returns all invalid or duplicate rows of a recipients file as CSV, or only those of one kind. */
export const exportMailingProblems = endpoint('GET', '/mailing-flow/check/problems.csv', {
  query: v.object({
    emailsFileName: mailingFields.entries.emailsFileName,
    kind: v.optional(v.picklist(problemKinds)),
  }),
})

const mailPreview = v.object({
  row: count,
  email: v.string(),
  /** Why this row gets no mail. */
  skipped: lenient(v.string()),
  previousRow: lenient(count),
  nextRow: lenient(count),
  from: v.string(),
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  /** The size of the complete message in bytes. */
  bytes: count,
  /** The headers that mail servers and mail programs check in mailings. */
  headers: items(v.object({ name: v.string(), value: v.string() })),
})
/** The mail for one row. The links in it do not work. */
export type MailPreview = v.InferOutput<typeof mailPreview>

const row = v.pipe(v.string(), v.regex(/^\d{1,7}$/, 'expected a row number'))

/** Returns the mail of one row, or of the first valid one. */
export const previewMail = endpoint('GET', '/mailing-flow/check/mail', {
  query: v.object({ ...mailingFields.entries, row: v.optional(row) }),
  response: mailPreview,
  isLong: true,
})

/**
 * Returns the HTML of that mail as a page for a frame, with a policy under which it runs no scripts and loads nothing.
 */
export const showMail = endpoint('GET', '/mailing-flow/check/mail.html', {
  query: v.object({ ...mailingFields.entries, row: v.optional(row) }),
})

/** Sends the mail of one row, or of the first valid one, to an address, by default that of the staff member who asks. */
export const sendTestMail = endpoint('POST', '/mailing-flow/check/test', {
  body: v.object({
    ...mailingFields.entries,
    row: v.optional(count),
    to: v.optional(email),
  }),
  response: v.object({ to: v.string() }),
  isLong: true,
})
