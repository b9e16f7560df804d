import * as v from 'valibot'
import { endpoint, orNothing } from './endpoint.ts'
import { items, lenient, timestampMs } from './wire.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const recipientsFile = v.object({
  /** File name with extension. */
  name: v.string(),
  bytes: count,
  modifiedMs: timestampMs,
  /**
   * Number of rows below the header that are not empty. Missing while they are being counted and if the file cannot be
   * used.
   */
  rows: lenient(count),
  /** The service is still reading the file; the client should ask again. */
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
  /** Total size of its files in bytes. */
  bytes: count,
  modifiedMs: timestampMs,
  hasHtml: v.fallback(v.boolean(), false),
  /** The columns that a recipients file must have for this template. */
  placeholders: lenient(items(v.string())),
  /** Why it cannot be used. */
  problem: lenient(v.string()),
  lastUsedMs: lenient(timestampMs),
})
export type MailTemplateInfo = v.InferOutput<typeof mailTemplate>

const mailingFiles = v.object({ recipients: items(recipientsFile), templates: items(mailTemplate) })
export type MailingFiles = v.InferOutput<typeof mailingFiles>

/** Lists recipients files and templates, sorted by name. Null if the service does not have this call. */
export const listMailingFiles = endpoint('GET', '/mailing-flow/files', { response: orNothing(mailingFiles) })

/** Maximum size of one file of a template (subject, text or HTML) in bytes. */
export const TEMPLATE_FILE_MAX_BYTES = 1024 * 1024

const newName = v.object({ name: v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'), v.maxLength(200)) })
/** Without `replace`, an upload under an existing name fails with 409. */
const replace = v.object({ replace: v.optional(v.picklist(['true'])) })

/** Stores a recipients file. Fails with 400 if the file is not valid for a mailing. */
export const uploadRecipients = endpoint('POST', '/mailing-flow/files/recipients/{name}', {
  encoding: 'file',
  query: replace,
  response: recipientsFile,
  isLong: true,
})
/** Fails with 409 if the new name is taken. */
export const renameRecipients = endpoint('POST', '/mailing-flow/files/recipients/{name}/rename', {
  body: newName,
})
export const deleteRecipients = endpoint('DELETE', '/mailing-flow/files/recipients/{name}')
export const downloadRecipients = endpoint('GET', '/mailing-flow/files/recipients/{name}')

/** Stores a template from a ZIP with `subject.txt`, `text.txt` and optionally `html.html`. */
export const uploadTemplate = endpoint('POST', '/mailing-flow/files/templates/{name}', {
  encoding: 'file',
  query: replace,
  response: mailTemplate,
})
/** Fails with 409 if the new name is taken. */
export const renameTemplate = endpoint('POST', '/mailing-flow/files/templates/{name}/rename', {
  body: newName,
})
export const deleteTemplate = endpoint('DELETE', '/mailing-flow/files/templates/{name}')
/** Returns a template as a ZIP that `uploadTemplate` accepts. */
export const downloadTemplate = endpoint('GET', '/mailing-flow/files/templates/{name}')

const templateContent = v.object({
  subject: v.string(),
  text: v.string(),
  hasHtml: v.boolean(),
  /** The HTML with placeholders; missing if there is none. */
  html: lenient(v.string()),
  /** A text that changes with the content. */
  version: lenient(v.string()),
  /** The number of images of other sites in the HTML, which `showTemplateHtml` does not load. */
  remoteImages: v.fallback(count, 0),
})
export type TemplateContent = v.InferOutput<typeof templateContent>
/** Returns subject and text of a template, with placeholders. */
export const getTemplateContent = endpoint('GET', '/mailing-flow/files/templates/{name}/content', {
  response: templateContent,
})
const part = v.pipe(v.string(), v.maxLength(TEMPLATE_FILE_MAX_BYTES, 'is too long'))
/**
 * Stores the content of a template, or a new template if `version` is missing. Fails with 409 if the stored version is
 * another one, or if a new one has the name of an existing one, and with 400 if mailings could not use it.
 */
export const saveTemplate = endpoint('POST', '/mailing-flow/files/templates/{name}/content', {
  body: v.object({
    subject: part,
    text: part,
    html: v.optional(part),
    version: v.optional(v.pipe(v.string(), v.maxLength(100))),
  }),
  response: v.object({ version: v.string() }),
})

/**
 * Keeps the HTML of a mail that is being edited for an hour, so that `showTemplateDraft` can show it in a frame. `key`
 * is chosen by the caller; HTML with the same key is replaced.
 */
export const putTemplateDraft = endpoint('PUT', '/mailing-flow/files/drafts/{key}', {
  body: v.object({ html: part }),
})
/** Returns that HTML as a page for a frame, under the same policy as `showTemplateHtml`. */
export const showTemplateDraft = endpoint('GET', '/mailing-flow/files/drafts/{key}')

/** Returns the HTML of a template as a page for a frame, which runs no scripts and loads nothing from other sites. */
export const showTemplateHtml = endpoint('GET', '/mailing-flow/files/templates/{name}/html')
