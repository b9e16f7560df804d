import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { items, lenient, timestampMs } from '../wire.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const recipientsFile = v.object({
  /** File name with extension. */
  name: v.string(),
  bytes: count,
  modifiedMs: timestampMs,
  /** Number of rows below the header that are not empty; only in the response to an upload. */
  rows: lenient(count),
})
export type RecipientsFileInfo = v.InferOutput<typeof recipientsFile>

const mailTemplate = v.object({
  id: v.string(),
  subject: lenient(v.string()),
  /** Total size of its files in bytes. */
  bytes: count,
  modifiedMs: timestampMs,
  hasHtml: v.fallback(v.boolean(), false),
  /** The columns that a recipients file must have for this template. */
  placeholders: lenient(items(v.string())),
  /** Why it cannot be used. */
  problem: lenient(v.string()),
})
export type MailTemplateInfo = v.InferOutput<typeof mailTemplate>

const mailingFiles = v.object({ recipients: items(recipientsFile), templates: items(mailTemplate) })
export type MailingFiles = v.InferOutput<typeof mailingFiles>

/** Lists recipients files and templates, sorted by name. */
export const listMailingFiles = endpoint('GET', '/mailing-flow/files', {
  response: mailingFiles,
  capability: 'mailingFiles',
})

/** Maximum size of one file of a template (subject, text or HTML) in bytes. */
export const TEMPLATE_FILE_MAX_BYTES = 1024 * 1024

/** Without `replace`, an upload under an existing name fails with 409. */
const replace = v.object({ replace: v.optional(v.picklist(['true'])) })

/** Stores a recipients file. Fails with 400 if the file is not valid for a mailing. */
export const uploadRecipients = endpoint('POST', '/mailing-flow/files/recipients/{name}', {
  encoding: 'file',
  query: replace,
  response: recipientsFile,
  isLong: true,
})
export const deleteRecipients = endpoint('DELETE', '/mailing-flow/files/recipients/{name}')
export const downloadRecipients = endpoint('GET', '/mailing-flow/files/recipients/{name}')

/** Stores a template from a ZIP with `subject.txt`, `text.txt` and optionally `html.html`. */
export const uploadTemplate = endpoint('POST', '/mailing-flow/files/templates/{name}', {
  encoding: 'file',
  query: replace,
  response: mailTemplate,
})
export const deleteTemplate = endpoint('DELETE', '/mailing-flow/files/templates/{name}')
/** Returns a template as a ZIP that `uploadTemplate` accepts. */
export const downloadTemplate = endpoint('GET', '/mailing-flow/files/templates/{name}')
