import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { escapeHtml } from '../html.ts'
import { badRequest } from '../http/http-error.ts'
import { isPlainName } from './recipients-file.ts'

/** A mail with placeholders: `{{name}}` is a column of the recipients file or one of `BUILT_IN_FIELDS`. */
export interface Template {
  subject: string
  text: string
  html: string | undefined
}

/** The placeholders that the service fills in itself. */
const BUILT_IN_FIELDS = ['unsubscribelink', 'campaign', 'company'] as const
const PLACEHOLDER = /\{\{\s*([\w.-]+)\s*\}\}/g

/**
 * Reads `subject.txt`, `text.txt` and the optional `html.html` from a template's folder.
 * @throws HttpError 400 when the template does not exist or is incomplete
 */
export async function readTemplate(folder: string, id: string): Promise<Template> {
  if (!isPlainName(id)) throw badRequest('templateId: expected the name of a template')
  const read = async (name: string): Promise<string | undefined> => {
    try {
      return await readFile(join(folder, id, name), 'utf8')
    } catch (error) {
      if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
      throw error
    }
  }
  const [subject, text, html] = await Promise.all(['subject.txt', 'text.txt', 'html.html'].map(read))
  if (subject === undefined && text === undefined) throw badRequest(`templateId: there is no template ${id}`)
  if (!subject?.trim()) throw badRequest(`templateId: ${id} has no subject.txt`)
  if (text === undefined) throw badRequest(`templateId: ${id} has no text.txt`)
  return { subject: subject.trim().replace(/\s+/g, ' '), text, html }
}

/** @throws HttpError 400 with the first placeholder that has no value */
export function checkPlaceholders(template: Template, columns: ReadonlySet<string>): void {
  for (const part of [template.subject, template.text, template.html ?? '']) {
    for (const [, name = ''] of part.matchAll(PLACEHOLDER)) {
      const key = name.toLowerCase()
      if (!columns.has(key) && !BUILT_IN_FIELDS.some((field) => field === key)) {
        throw badRequest(`templateId: the placeholder {{${name}}} has no value`)
      }
    }
  }
}

/** Fills in one recipient's values. Appends an unsubscribe link if the template has none. */
export function fillTemplate(template: Template, fields: Record<string, string>): Template {
  const fill = (part: string, encode: (value: string) => string) =>
    part.replace(PLACEHOLDER, (_, name: string) => encode(fields[name.toLowerCase()] ?? ''))
  const link = '{{unsubscribeLink}}'
  const hasLink = (part: string) => /\{\{\s*unsubscribelink\s*\}\}/i.test(part)
  const text = hasLink(template.text) ? template.text : `${template.text}\n\n--\nUnsubscribe: ${link}\n`
  const html =
    template.html === undefined || hasLink(template.html)
      ? template.html
      : `${template.html}\n<p><a href="${link}">Unsubscribe</a></p>\n`
  return {
    subject: fill(template.subject, (value) => value.replace(/\s+/g, ' ')),
    text: fill(text, String),
    html: html === undefined ? undefined : fill(html, escapeHtml),
  }
}
