import type { Stats } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MailTemplateInfo } from '../../../../contract/staff/mailing-files.ts'
import { badRequest, HttpError } from '../../../base/http/http-error.ts'
import { INCOMING_FOLDER, TEMPLATES_FOLDER } from '../mailing-folders.ts'
import { checkPlaceholders, columnsOf, readTemplate, TEMPLATE_FILES } from '../template.ts'
import { entriesOf, errorCode, existingPath, pathOf, problemText, statOf } from './folder-entries.ts'
import { withIncoming } from './incoming.ts'
import { gone, moveEntry, removeFolder, replaceFolder } from './move-entry.ts'
import { type TemplateFile, unzipTemplate, zipTemplate } from './template-zip.ts'

/** The templates in a data folder, which several processes may share. */
export function createMailTemplates(dataDir: string) {
  const folder = join(dataDir, TEMPLATES_FOLDER)
  const incomingFolder = join(dataDir, INCOMING_FOLDER)

  async function describe(id: string): Promise<MailTemplateInfo | undefined> {
    const [folderStats, ...stats] = await Promise.all(
      ['.', ...TEMPLATE_FILES].map((name) => statOf(join(folder, id, name))),
    )
    // Somebody has deleted it meanwhile.
    if (!folderStats) return undefined
    const files = stats.filter((file) => file !== undefined)
    const times = (files.length > 0 ? files : [folderStats]).map(({ mtimeMs }: Stats) => mtimeMs)
    const content = await contentOf(folder, id).catch((error: unknown) => ({
      problem: problemText(id, error),
    }))
    return {
      id,
      subject: undefined,
      placeholders: undefined,
      problem: undefined,
      bytes: files.reduce((sum, { size }) => sum + size, 0),
      modifiedMs: Math.round(Math.max(...times)),
      hasHtml: stats[TEMPLATE_FILES.indexOf('html.html')] !== undefined,
      ...content,
    }
  }

  return {
    async list(): Promise<MailTemplateInfo[]> {
      const entries = await entriesOf(folder, (stats) => stats.isDirectory())
      const found: MailTemplateInfo[] = []
      // One after another, so that many templates do not fill the memory.
      for (const { name } of entries) {
        const info = await describe(name)
        if (info) found.push(info)
      }
      return found
    },

    /**
     * Checks a ZIP and stores its template.
     * @throws HttpError 400 with the problem, 413 when it is too large, 409 when the name is taken
     */
    receive(name: string, zip: Uint8Array, isReplacing: boolean): Promise<MailTemplateInfo> {
      const to = pathOf(folder, name)
      return withIncoming(incomingFolder, async (incoming) => {
        const from = join(incoming, name)
        await mkdir(from, { mode: 0o700 })
        for (const [file, content] of unzipTemplate(zip)) {
          await writeFile(join(from, file), content, { flag: 'wx', mode: 0o600 })
        }
        await contentOf(incoming, name).catch((error: unknown) => {
          throw error instanceof HttpError ? badRequest(`file: ${problemText(name, error)}`) : error
        })
        if (isReplacing) await replaceFolder({ from, to, name }, join(incoming, 'replaced by this upload'))
        else await moveEntry({ from, to, name })
        const info = await describe(name)
        if (!info) throw gone()
        return info
      })
    },
    async remove(name: string): Promise<void> {
      const path = await existingPath(folder, name)
      await withIncoming(incomingFolder, (incoming) => removeFolder(path, join(incoming, name)))
    },
    async zip(name: string): Promise<Uint8Array> {
      const path = await existingPath(folder, name)
      const files = new Map<TemplateFile, Uint8Array>()
      for (const file of TEMPLATE_FILES) {
        try {
          files.set(file, await readFile(join(path, file)))
        } catch (error) {
          if (errorCode(error) !== 'ENOENT') throw error
        }
      }
      return zipTemplate(files)
    },
  }
}

/** Reads and checks a template, as far as possible without recipients. @throws HttpError 400 */
async function contentOf(
  folder: string,
  id: string,
): Promise<Pick<MailTemplateInfo, 'subject' | 'placeholders'>> {
  const template = await readTemplate(folder, id)
  const placeholders = columnsOf(template)
  checkPlaceholders(template, placeholders)
  return { subject: template.subject, placeholders }
}
