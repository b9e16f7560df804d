import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MailTemplateInfo } from '../../../../contract/mailing-files.ts'
import { HttpError } from '../../../base/http/http-error.ts'
import { checkPlaceholders, columnsOf, readTemplate, TEMPLATE_FILES, type Template } from '../template.ts'
import { errorCode } from './error-code.ts'
import { statOf } from './folder-entries.ts'
import { problemText } from './recipients-summaries.ts'
import type { TemplateFile } from './template-zip.ts'

/** Reads and checks a template, as far as possible without recipients. @throws HttpError 400 */
export async function readCheckedTemplate(folder: string, id: string): Promise<Template> {
  const template = await readTemplate(folder, id)
  checkPlaceholders(template, columnsOf(template))
  return template
}

/**
 * Creates and caches the descriptions of the templates in a folder. Reads a template again when one of its files has
 * changed.
 */
export function createTemplateDescriptions(folder: string) {
  const known = new Map<string, { version: string; info: MailTemplateInfo }>()
  return {
    /** Returns the description of a template; undefined if it has been deleted in the meantime. */
    async of(id: string): Promise<MailTemplateInfo | undefined> {
      const names = ['.', ...TEMPLATE_FILES]
      const stats = await Promise.all(names.map((name) => statOf(join(folder, id, name))))
      const [folderStats, ...files] = stats
      if (!folderStats) return undefined
      const version = stats.map((one) => one && [one.mtimeMs, one.size, one.ino].join()).join()
      const before = known.get(id)
      if (before?.version === version) return before.info
      const found = files.filter((one) => one !== undefined)
      const info = await describe(folder, id, {
        bytes: found.reduce((sum, { size }) => sum + size, 0),
        modifiedMs: Math.round(
          Math.max(...(found.length > 0 ? found : [folderStats]).map((one) => one.mtimeMs)),
        ),
        hasHtml: files[TEMPLATE_FILES.indexOf('html.html')] !== undefined,
      })
      known.set(id, { version, info })
      return info
    },
    /** Removes the descriptions of all other templates. */
    keepOnly(ids: ReadonlySet<string>): void {
      for (const id of known.keys()) if (!ids.has(id)) known.delete(id)
    },
  }
}

async function describe(
  folder: string,
  id: string,
  facts: Pick<MailTemplateInfo, 'bytes' | 'modifiedMs' | 'hasHtml'>,
): Promise<MailTemplateInfo> {
  const info = { id, ...facts, subject: undefined, placeholders: undefined, lastUsedMs: undefined }
  try {
    const template = await readTemplate(folder, id)
    const { subject } = template
    return { ...info, subject, placeholders: columnsOf(template), problem: problemOf(template) }
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

/** Reads the files of a template, byte for byte. */
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
