import * as v from 'valibot'
import { endpoint, orNothing } from './endpoint.ts'
import { mailingFields } from './mailing.ts'
import { items, lenient } from './wire.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const problemRow = v.object({
  /** The number of the row as a spreadsheet shows it. */
  row: count,
  email: v.string(),
  problem: v.string(),
})

const placeholderUse = v.object({
  /** As the template has it, without braces: `name` or `name|golfer`. */
  text: v.string(),
  /** What is used where the field is empty; missing if the place stays empty. */
  fallback: lenient(v.string()),
  /** How many recipients have no value for it. */
  emptyRows: count,
  /** The first of these rows. */
  firstEmptyRow: lenient(count),
})
export type PlaceholderUse = v.InferOutput<typeof placeholderUse>

const mailingCheck = v.object({
  /** All rows below the header that are not empty. */
  rows: count,
  /** Rows with a valid address, each address once. */
  valid: count,
  invalid: count,
  duplicates: count,
  /** Valid ones that are skipped are counted once, for the first of these three reasons. */
  optedOut: count,
  suppressed: count,
  /** The campaign has been sent to them before. */
  alreadySent: count,
  /** How many get a mail. */
  toSend: count,
  /** How many get a mail if it is sent again to those who have it. */
  toSendAgain: count,
  /** The first rows that are invalid or duplicates. */
  problems: items(problemRow),
  placeholders: items(placeholderUse),
  /** The row of the first recipient who gets a mail. */
  firstRow: lenient(count),
})
/** What a mailing would do, without sending it. */
export type MailingCheck = v.InferOutput<typeof mailingCheck>

/**
 * Checks file and template and counts the recipients of a mailing. Fails with 400 and the text that `startMailing` would
 * give. "Nothing" if the service has no such call.
 */
export const checkMailing = endpoint('GET', '/mailing-flow/check', {
  query: mailingFields,
  answer: orNothing(mailingCheck),
  isLong: true,
})

/** Returns all rows of a recipients file that are invalid or duplicates, as comma separated values. */
export const exportMailingProblems = endpoint('GET', '/mailing-flow/check/problems.csv', {
  query: v.pick(mailingFields, ['emailsFileName']),
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
  /** The size of the complete message. */
  bytes: count,
  /** The headers by which mail servers and programs judge a mailing. */
  headers: items(v.object({ name: v.string(), value: v.string() })),
})
/** The mail that one row gets. The links in it work for nobody. */
export type MailPreview = v.InferOutput<typeof mailPreview>

const row = v.pipe(v.string(), v.regex(/^\d{1,7}$/, 'expected a row number'))

/** Returns the mail of one row, or of the first valid one. */
export const previewMail = endpoint('GET', '/mailing-flow/check/mail', {
  query: v.object({ ...mailingFields.entries, row: v.optional(row) }),
  answer: mailPreview,
  isLong: true,
})

/** Returns the HTML of that mail as a page to be shown in a frame, which runs and loads nothing. */
export const showMail = endpoint('GET', '/mailing-flow/check/mail.html', {
  query: v.object({ ...mailingFields.entries, row: v.optional(row) }),
})

/** Sends the mail of one row, or of the first valid one, to the address of who asks. */
export const sendTestMail = endpoint('POST', '/mailing-flow/check/test', {
  body: v.object({ ...mailingFields.entries, row: v.optional(count) }),
  answer: v.object({ to: v.string() }),
  isLong: true,
})
