import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MailTemplateInfo } from '../../../contract/mailing-files.ts'
import { HttpError } from '../../http/http-error.ts'
import { checkPlaceholders, columnsOf, readTemplate, TEMPLATE_FILES, type Template } from '../template.ts'
import { errorCode } from './error-code.ts'
import { statOf } from './folder-entries.ts'
import { problemText } from './recipients-summaries.ts'
import type { TemplateFile } from './template-zip.ts'

/** Reads a template and checks it as far as that is possible without recipients. @throws HttpError 400 */
export async function readCheckedTemplate(folder: string, id: string): Promise<Template> {
  const template = await readTemplate(folder, id)
  checkPlaceholders(template, columnsOf(template))
  return template
}

/** Describes the template in a folder; undefined if it has been deleted meanwhile. */
export async function describeTemplate(folder: string, id: string): Promise<MailTemplateInfo | undefined> {
  const stats = await Promise.all(TEMPLATE_FILES.map((name) => statOf(join(folder, id, name))))
  const found = stats.filter((one) => one !== undefined)
  const folderStats = await statOf(join(folder, id))
  if (!folderStats) return undefined
  const info: MailTemplateInfo = {
    id,
    subject: undefined,
    bytes: found.reduce((sum, { size }) => sum + size, 0),
    modifiedMs: Math.max(
      ...(found.length > 0 ? found : [folderStats]).map(({ mtimeMs }) => Math.round(mtimeMs)),
    ),
    hasHtml: stats[TEMPLATE_FILES.indexOf('html.html')] !== undefined,
    placeholders: undefined,
    problem: undefined,
    lastUsedMs: undefined,
  }
  try {
    const template = await readTemplate(folder, id)
    const described = { ...info, subject: template.subject, placeholders: columnsOf(template) }
    return { ...described, problem: problemOf(template) }
  } catch (error) {
    if (error instanceof HttpError) return { ...info, problem: problemText(error) }
    return { ...info, problem: `${id} cannot be read (${errorCode(error) || 'unknown error'})` }
  }
}

function problemOf(template: Template): string | undefined {
  try {
    checkPlaceholders(template, columnsOf(template))
    return undefined
  } catch (error) {
    if (error instanceof HttpError) return problemText(error)
    throw error
  }
}

/** Reads the files of a template as they are stored. */
export async function readTemplateFiles(path: string): Promise<Map<TemplateFile, Uint8Array>> {
  const files = new Map<TemplateFile, Uint8Array>()
  for (const name of TEMPLATE_FILES) {
    try {
      files.set(name, await readFile(join(path, name)))
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error
    }
  }
  return files
}

/** Writes the files of a template into an empty folder. */
export async function writeTemplateFiles(
  path: string,
  files: ReadonlyMap<TemplateFile, Uint8Array>,
): Promise<void> {
  for (const [name, content] of files) await writeFile(join(path, name), content, { flag: 'wx', mode: 0o600 })
}
