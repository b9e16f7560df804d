import * as v from 'valibot'
import { endpoint, orNothing } from './endpoint.ts'
import { items, lenient, timestampMs } from './wire.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const recipientsFile = v.object({
  /** With its extension. */
  name: v.string(),
  bytes: count,
  modifiedMs: timestampMs,
  /** Rows below the header that are not empty. Missing if they are being counted or the file cannot be used. */
  rows: lenient(count),
  /** The service is still reading the file; ask again soon. */
  isCounting: lenient(v.boolean()),
  columns: lenient(items(v.string())),
  /** Why it cannot be used. */
  problem: lenient(v.string()),
  lastUsedMs: lenient(timestampMs),
})
export type RecipientsFileInfo = v.InferOutput<typeof recipientsFile>

const mailTemplate = v.object({
  id: v.string(),
  subject: lenient(v.string()),
  /** The size of its files together. */
  bytes: count,
  modifiedMs: timestampMs,
  hasHtml: v.fallback(v.boolean(), false),
  /** The columns that it needs. */
  placeholders: lenient(items(v.string())),
  /** Why it cannot be used. */
  problem: lenient(v.string()),
  lastUsedMs: lenient(timestampMs),
})
export type MailTemplateInfo = v.InferOutput<typeof mailTemplate>

const mailingFiles = v.object({ recipients: items(recipientsFile), templates: items(mailTemplate) })
export type MailingFiles = v.InferOutput<typeof mailingFiles>

/** Lists recipients files and templates by name. "Nothing" if the service has no such call. */
export const listMailingFiles = endpoint('GET', '/mailing-flow/files', { answer: orNothing(mailingFiles) })

/** The largest file in a template: subject, text or HTML. */
export const TEMPLATE_FILE_MAX_BYTES = 1024 * 1024

const newName = v.object({ name: v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'), v.maxLength(200)) })
/** Without `replace`, a name that is taken gives 409. */
const replace = v.object({ replace: v.optional(v.picklist(['true'])) })

/** Stores a recipients file. Fails with 400 if it could not be used for a mailing. */
export const uploadRecipients = endpoint('POST', '/mailing-flow/files/recipients/{name}', {
  encoding: 'file',
  query: replace,
  answer: recipientsFile,
  isLong: true,
})
/** Fails with 409 if the new name is taken. */
export const renameRecipients = endpoint('POST', '/mailing-flow/files/recipients/{name}/rename', {
  body: newName,
})
export const deleteRecipients = endpoint('DELETE', '/mailing-flow/files/recipients/{name}')
export const downloadRecipients = endpoint('GET', '/mailing-flow/files/recipients/{name}')

/** Stores a template from a ZIP with `subject.txt`, `text.txt` and, if it has HTML, `html.html`. */
export const uploadTemplate = endpoint('POST', '/mailing-flow/files/templates/{name}', {
  encoding: 'file',
  query: replace,
  answer: mailTemplate,
})
/** Fails with 409 if the new name is taken. */
export const renameTemplate = endpoint('POST', '/mailing-flow/files/templates/{name}/rename', {
  body: newName,
})
export const deleteTemplate = endpoint('DELETE', '/mailing-flow/files/templates/{name}')
/** Returns the ZIP that `uploadTemplate` takes. */
export const downloadTemplate = endpoint('GET', '/mailing-flow/files/templates/{name}')

const templateContent = v.object({ subject: v.string(), text: v.string(), hasHtml: v.boolean() })
export type TemplateContent = v.InferOutput<typeof templateContent>
/** Returns subject and text of a template with its placeholders. */
export const getTemplateContent = endpoint('GET', '/mailing-flow/files/templates/{name}/content', {
  answer: templateContent,
})
/** Returns the HTML of a template as a page without scripts, for a frame. */
export const showTemplateHtml = endpoint('GET', '/mailing-flow/files/templates/{name}/html')
