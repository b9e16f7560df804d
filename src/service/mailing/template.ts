import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { escapeHtml } from '../html.ts'
import { badRequest } from '../http/http-error.ts'
import { isPlainName } from './recipients-file.ts'

/** `{{name}}` stands for a column of the recipients' file, or for one of `OWN_FIELDS`. */
export interface Template {
  subject: string
  text: string
  html: string | undefined
}

/** What the service fills in beside the columns. */
export const OWN_FIELDS = ['unsubscribelink', 'campaign', 'company'] as const
const PLACEHOLDER = /\{\{\s*([\w.-]+)\s*\}\}/g

/**
 * Reads `subject.txt`, `text.txt` and, where it is there, `html.html` of a template's folder.
 * @throws HttpError 400 where there is no such template
 */
export async function readTemplate(folder: string, id: string): Promise<Template> {
  if (!isPlainName(id)) throw badRequest('templateId: expected the name of a template')
  const part = async (name: string): Promise<string | undefined> => {
    try {
      return await readFile(join(folder, id, name), 'utf8')
    } catch (error) {
      if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
      throw error
    }
  }
  const [subject, text, html] = await Promise.all(['subject.txt', 'text.txt', 'html.html'].map(part))
  if (subject === undefined && text === undefined) throw badRequest(`templateId: there is no template ${id}`)
  if (!subject?.trim()) throw badRequest(`templateId: ${id} has no subject.txt`)
  if (text === undefined) throw badRequest(`templateId: ${id} has no text.txt`)
  return { subject: subject.trim().replace(/\s+/g, ' '), text, html }
}

/** @throws HttpError 400 with the first placeholder that nothing would fill */
export function checkPlaceholders(template: Template, columns: ReadonlySet<string>): void {
  for (const part of [template.subject, template.text, template.html ?? '']) {
    for (const [, name = ''] of part.matchAll(PLACEHOLDER)) {
      const key = name.toLowerCase()
      if (!columns.has(key) && !OWN_FIELDS.some((own) => own === key)) {
        throw badRequest(`templateId: nothing fills the placeholder {{${name}}}`)
      }
    }
  }
}

/** One recipient's mail. A template that forgot the way out gets it at its end. */
export function fillTemplate(template: Template, fields: Record<string, string>): Template {
  const fill = (part: string, write: (value: string) => string) =>
    part.replace(PLACEHOLDER, (_, name: string) => write(fields[name.toLowerCase()] ?? ''))
  const way = '{{unsubscribeLink}}'
  const hasWay = (part: string) => /\{\{\s*unsubscribelink\s*\}\}/i.test(part)
  const text = hasWay(template.text) ? template.text : `${template.text}\n\n--\nUnsubscribe: ${way}\n`
  const html =
    template.html === undefined || hasWay(template.html)
      ? template.html
      : `${template.html}\n<p><a href="${way}">Unsubscribe</a></p>\n`
  return {
    subject: fill(template.subject, (value) => value.replace(/\s+/g, ' ')),
    text: fill(text, String),
    html: html === undefined ? undefined : fill(html, escapeHtml),
  }
}
