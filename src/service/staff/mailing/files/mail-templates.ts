import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { MailTemplateInfo } from '../../../../contract/mailing-files.ts'
import { badRequest, HttpError } from '../../../base/http/http-error.ts'
import { INCOMING_FOLDER, TEMPLATES_FOLDER } from '../mailing-folders.ts'
import type { Template } from '../template.ts'
import { entriesOf, existingPath, pathOf } from './folder-entries.ts'
import { withIncoming } from './incoming.ts'
import { gone, moveFolder, removeFolder, replaceFolder } from './move-entry.ts'
import { problemText } from './recipients-summaries.ts'
import {
  createTemplateDescriptions,
  readCheckedTemplate,
  readTemplateFiles,
  writeTemplateFiles,
} from './template-files.ts'
import { type TemplateFile, unzipTemplate, zipTemplate } from './template-zip.ts'

type TemplateContent = Pick<Template, 'subject' | 'text'> & { html?: string | undefined }

/** The templates in a data folder, which several processes may share. */
export function createMailTemplates(dataDir: string) {
  const folder = join(dataDir, TEMPLATES_FOLDER)
  const descriptions = createTemplateDescriptions(folder)
  const incomingFolder = join(dataDir, INCOMING_FOLDER)

  /** Checks the files of a template and stores them. */
  function store(
    name: string,
    filesOf: () => ReadonlyMap<TemplateFile, Uint8Array>,
    isReplacing: boolean,
  ): Promise<Template> {
    const to = pathOf(folder, name)
    return withIncoming(incomingFolder, async (incoming) => {
      const from = join(incoming, name)
      await mkdir(from, { mode: 0o700 })
      await writeTemplateFiles(from, filesOf())
      const template = await readCheckedTemplate(incoming, name).catch((error: unknown) => {
        throw error instanceof HttpError ? badRequest(`file: ${problemText(error)}`) : error
      })
      if (isReplacing) await replaceFolder({ from, to, name }, join(incoming, 'replaced by this upload'))
      else await moveFolder({ from, to, name })
      return template
    })
  }

  return {
    /** @param lastUsed times of last use by template */
    async list(lastUsed: ReadonlyMap<string, number>): Promise<MailTemplateInfo[]> {
      const entries = await entriesOf(folder, (stats) => stats.isDirectory())
      const names = entries.map(({ name }) => name)
      descriptions.keepOnly(new Set(names))
      const found = await Promise.all(names.map((name) => descriptions.of(name)))
      return found.flatMap((info) => (info ? { ...info, lastUsedMs: lastUsed.get(info.id) } : []))
    },

    /**
     * Checks a ZIP and stores its template.
     * @throws HttpError 400 with the problem, 413 when it is too large, 409 when the name is taken
     */
    async receive(name: string, zip: Uint8Array, isReplacing: boolean): Promise<MailTemplateInfo> {
      await store(name, () => unzipTemplate(zip), isReplacing)
      const info = await descriptions.of(name)
      if (!info) throw gone()
      return info
    },

    /**
     * Checks the content of a template and stores it. Returns it as mailings read it.
     * @throws HttpError 400 with the problem, 409 when the name is taken
     */
    save(name: string, { subject, text, html }: TemplateContent, isReplacing: boolean): Promise<Template> {
      const files = new Map<TemplateFile, Uint8Array>([
        ['subject.txt', Buffer.from(subject)],
        ['text.txt', Buffer.from(text)],
      ])
      if (html !== undefined && html.trim() !== '') files.set('html.html', Buffer.from(html))
      return store(name, () => files, isReplacing)
    },
    async rename(name: string, newName: string): Promise<void> {
      const to = pathOf(folder, newName)
      await moveFolder({ from: await existingPath(folder, name), to, name: newName })
    },
    async remove(name: string): Promise<void> {
      const path = await existingPath(folder, name)
      await withIncoming(incomingFolder, (incoming) => removeFolder(path, join(incoming, name)))
    },
    async zip(name: string): Promise<Uint8Array> {
      return zipTemplate(await readTemplateFiles(await existingPath(folder, name)))
    },
    /** @throws HttpError 404 when there is no such template, 400 when the template is not valid */
    async read(name: string): Promise<Template> {
      await existingPath(folder, name)
      return readCheckedTemplate(folder, name)
    },
  }
}
