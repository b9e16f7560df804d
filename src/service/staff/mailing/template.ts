import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isPlainFileName } from '../../../domain/files/file-name.ts'
import { escapeHtml } from '../../../domain/format/html.ts'
import { badRequest } from '../../base/http/http-error.ts'
import { readTextFile, UnreadableTextError } from './text-file.ts'

/**
 * A mail with placeholders: `{{name}}` is a column of the recipients file or one of `BUILT_IN_FIELDS`, and
 * `{{name|golfer}}` becomes "golfer" if the value is empty.
 */
export interface Template {
  subject: string
  text: string
  html: string | undefined
}

/** How long to wait for a template that may be being replaced: longer than that takes (see `replaceFolder`). */
const REPLACING_MS = 20

/** The placeholders that the service fills in itself. */
const BUILT_IN_FIELDS = ['unsubscribelink', 'campaign', 'company']
const isBuiltIn = (key: string) => BUILT_IN_FIELDS.includes(key)
/**
 * Limits the search for a misspelt placeholder: characters before two braces, and parts between bars, in which a column
 * name is searched.
 */
const NAME_MAX_LENGTH = 500
const NAME_PARTS_MAX = 50
/** Matches a placeholder: text between two pairs of braces that contains no other pair. */
const PLACEHOLDER = /\{\{((?:(?!\{\{|\}\})[\s\S])*)\}\}/g

/** The files of a template's folder. */
export const TEMPLATE_FILES = ['subject.txt', 'text.txt', 'html.html'] as const

/**
 * Reads `subject.txt`, `text.txt` and the optional `html.html` from a template's folder.
 * @throws HttpError 400 when the template does not exist or is incomplete
 */
export async function readTemplate(folder: string, id: string, readFile = readTextFile): Promise<Template> {
  if (!isPlainFileName(id)) throw badRequest('templateId: expected the name of a template')
  const path = join(folder, id)
  // Waits in case the template is being replaced, because its name does not exist for a moment then.
  if ((await identityOf(path)) === undefined) await delay(REPLACING_MS)
  // If the template has been replaced meanwhile, reads it again, because files of two versions must not be mixed.
  for (;;) {
    const before = await identityOf(path)
    const [read] = await Promise.allSettled([readParts(folder, id, readFile)])
    if (before !== (await identityOf(path))) continue
    if (read.status === 'fulfilled') return read.value
    throw read.reason
  }
}

async function identityOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.ino
}

async function readParts(folder: string, id: string, readFile: typeof readTextFile): Promise<Template> {
  const read = async (name: string): Promise<string | undefined> => {
    try {
      return await readFile(join(folder, id, name))
    } catch (error) {
      if (error instanceof UnreadableTextError) {
        throw badRequest(`templateId: ${name} of ${id} ${error.message}`)
      }
      if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
      throw error
    }
  }
  const [subject, text, html] = await Promise.all(TEMPLATE_FILES.map(read))
  if (subject === undefined && text === undefined) throw badRequest(`templateId: there is no template ${id}`)
  if (!subject?.trim()) throw badRequest(`templateId: ${id} has no subject.txt`)
  if (text === undefined) throw badRequest(`templateId: ${id} has no text.txt`)
  return { subject: subject.trim().replace(/\s+/g, ' '), text, html }
}

/**
 * Checks that every placeholder has a value and that the text contains no misspelt placeholder.
 * @param columns the column keys of the recipients file
 * @throws HttpError 400 with the first problem
 */
export function checkPlaceholders(template: Template, columns: readonly string[]): void {
  const isKnown = (key: string) => columns.includes(key) || isBuiltIn(key)
  const checkPart = (part: string, isHtml: boolean) => {
    for (const [placeholder, content = ''] of part.matchAll(PLACEHOLDER)) {
      const { name } = parsePlaceholder(content, isKnown)
      if (!isKnown(name)) throw withoutValue(placeholder, columns)
      if (columns.indexOf(name) !== columns.lastIndexOf(name)) {
        throw badRequest(
          `templateId: the placeholder ${placeholder} is ambiguous: two columns are named ${name}`,
        )
      }
    }
    checkRest(part.replace(PLACEHOLDER, '\n'), isHtml, isKnown)
  }
  checkPart(template.subject, false)
  checkPart(template.text, false)
  if (template.html !== undefined) checkPart(template.html, true)
}

/** Returns the column keys of a template's placeholders, in order of appearance. */
export function columnsOf(template: Template): string[] {
  const names = columnPlaceholders(template, []).map(({ column }) => column)
  return [...new Set(names)].filter((name) => name !== '')
}

/** A placeholder of a template that a column fills. */
export interface Placeholder {
  /** The placeholder as in the template, without braces. */
  text: string
  /** The key of the column that fills it. */
  column: string
  fallback: string
}

/** Returns the placeholders that columns fill, without duplicates, in the order of subject, text and HTML. */
export function columnPlaceholders(template: Template, columns: readonly string[]): Placeholder[] {
  const isKnown = (key: string) => columns.includes(key) || isBuiltIn(key)
  const parts = [template.subject, template.text, template.html ?? '']
  const found = new Map<string, Placeholder>()
  for (const [, content = ''] of parts.flatMap((part) => [...part.matchAll(PLACEHOLDER)])) {
    const { name, fallback } = parsePlaceholder(content, isKnown)
    const key = `${name}|${fallback}`
    if (isBuiltIn(name) || found.has(key)) continue
    found.set(key, { text: content.trim(), column: name, fallback })
  }
  return [...found.values()]
}

/** Throws if a misspelt placeholder is left in a text from which the valid placeholders have been removed. */
function checkRest(rest: string, isHtml: boolean, isKnown: (name: string) => boolean): void {
  const unclosed = /\{\{.{0,30}/.exec(rest)?.[0]
  if (unclosed !== undefined) throw misspelt(unclosed)
  // Also matches text without braces; otherwise the search would start again at each of its characters.
  for (const [found, before = '', braces = ''] of rest.matchAll(/\{?([^{}<>\n]*)(\}*)/g)) {
    if (braces === '') continue
    // Style sheets and JSON in HTML may also contain two closing braces, but not after the name of a column.
    const isPair = braces.length > 1 && (!isHtml || endsWithName(before, isKnown))
    if (isPair || isKnown(comparisonKey(before))) throw misspelt(found)
  }
}

function endsWithName(text: string, isKnown: (name: string) => boolean): boolean {
  const words = comparisonKey(text.slice(-NAME_MAX_LENGTH)).split(' ')
  return words.some((_, index) => isKnown(words.slice(index).join(' ')))
}

const withoutValue = (placeholder: string, columns: readonly string[]) =>
  badRequest(
    `templateId: the placeholder ${placeholder} has no value; the columns are ${columns.filter(Boolean).join(', ')}`,
  )
const misspelt = (text: string) =>
  badRequest(
    `templateId: "${text.trim()}" is not a valid placeholder; write {{column}} or {{column|fallback}}`,
  )

/** Splits a placeholder at the vertical bar before its fallback. A column's name may itself contain bars. */
function parsePlaceholder(content: string, isKnown: (name: string) => boolean) {
  const parts = content.split('|')
  for (let count = Math.min(parts.length, NAME_PARTS_MAX); count > 0; count--) {
    const name = comparisonKey(parts.slice(0, count).join('|'))
    if (isKnown(name) || count === 1) return { name, fallback: parts.slice(count).join('|').trim() }
  }
  return { name: '', fallback: '' }
}

/** Fills in the values of one recipient. Appends an unsubscribe link if the template has none. */
export function fillTemplate(template: Template, fields: Record<string, string>): Template {
  const isKnown = (key: string) => Object.hasOwn(fields, key)
  const fill = (part: string, encode: (value: string) => string) =>
    part.replace(PLACEHOLDER, (_, content: string) => {
      const { name, fallback } = parsePlaceholder(content, isKnown)
      const value = isKnown(name) ? fields[name] : undefined
      return value ? encode(value) : fallback
    })
  const link = '{{unsubscribeLink}}'
  const hasLink = (part: string) =>
    [...part.matchAll(PLACEHOLDER)].some(
      ([, content = '']) => parsePlaceholder(content, isKnown).name === 'unsubscribelink',
    )
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

/**
 * Converts column names, placeholders and campaigns to the form in which they are compared: `First Name` and `first
 * name` are equal.
 */
export const comparisonKey = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
