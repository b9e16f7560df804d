import type { Stats } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Unzip, type UnzipFileInfo, UnzipInflate, unzipSync, zipSync } from 'fflate'
import { type MailTemplateInfo, TEMPLATE_FILE_MAX_BYTES } from '../../../../contract/staff/mailing-files.ts'
import { fileSize } from '../../../../domain/format/file-size.ts'
import { badRequest, HttpError } from '../../../base/http/http-error.ts'
import { INCOMING_FOLDER, TEMPLATES_FOLDER } from '../mailing-folders.ts'
import { checkPlaceholders, columnsOf, readTemplate, TEMPLATE_FILES } from '../template.ts'
import {
  entriesOf,
  errorCode,
  existingPath,
  gone,
  moveEntry,
  pathOf,
  problemText,
  removeFolder,
  replaceFolder,
  statOf,
  withIncoming,
} from './folder-entries.ts'

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
        else await moveEntry({ from, to, name }, rename)
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

type TemplateFile = (typeof TEMPLATE_FILES)[number]

/** Maximum size of a ZIP: three files of the maximum size that could not be compressed, and their names. */
const ZIP_MAX_BYTES = (TEMPLATE_FILES.length + 1) * TEMPLATE_FILE_MAX_BYTES
const ENTRIES_MAX = 50
/** Number of compressed bytes that are inflated at a time. The result is at most a thousand times as large. */
const STEP_BYTES = 4 * 1024
/** Matches entries that file managers add to a ZIP by themselves. */
const SYSTEM_ENTRY = /^__MACOSX\/|(?:^|\/)(?:\.DS_Store|desktop\.ini|Thumbs\.db)$/i

const damaged = () => badRequest('file: is not a ZIP, or is damaged or encrypted')
const tooLarge = (name: string) =>
  badRequest(`file: ${name} is larger than ${fileSize(TEMPLATE_FILE_MAX_BYTES)}`)

/**
 * Returns the files of a template from a ZIP. In the ZIP they may be in one folder.
 * @throws HttpError 400 when the ZIP contains anything else, or 413 when it is too large
 */
function unzipTemplate(bytes: Uint8Array): Map<TemplateFile, Uint8Array> {
  if (bytes.length > ZIP_MAX_BYTES) {
    throw new HttpError(413, `file: is larger than ${fileSize(ZIP_MAX_BYTES)}`)
  }
  const names = checkedNames(directoryOf(bytes))
  const files = new Map<TemplateFile, Uint8Array>()
  for (const [name, content] of inflate(bytes)) {
    const file = names.get(name)
    if (file) files.set(file, content)
  }
  if (files.size !== names.size) throw damaged()
  return files
}

const zipTemplate = (files: ReadonlyMap<TemplateFile, Uint8Array>) => zipSync(Object.fromEntries(files))

/** Returns the entries in the directory of a ZIP, without inflating any of them. */
function directoryOf(bytes: Uint8Array): UnzipFileInfo[] {
  const entries: UnzipFileInfo[] = []
  try {
    unzipSync(bytes, { filter: (entry) => entries.push(entry) < 0 })
  } catch {
    throw damaged()
  }
  if (entries.length > ENTRIES_MAX) throw badRequest('file: has too many entries for a template')
  return entries
}

/** Returns the names of the entries that are files of a template. @throws HttpError 400 for any other entry */
function checkedNames(entries: readonly UnzipFileInfo[]): Map<string, TemplateFile> {
  const content = entries.filter(({ name }) => !SYSTEM_ENTRY.test(name))
  const [root = ''] = /^[^/]*\//.exec(content[0]?.name ?? '') ?? []
  const names = new Map<string, TemplateFile>()
  for (const { name, originalSize } of content) {
    if (name === root) continue
    const file = TEMPLATE_FILES.find((one) => name === root + one)
    if (!file || names.has(name)) {
      throw badRequest(
        `file: expected ${TEMPLATE_FILES.join(', ')} and nothing else, but there is ${shown(name)}`,
      )
    }
    if (originalSize > TEMPLATE_FILE_MAX_BYTES) throw tooLarge(file)
    names.set(name, file)
  }
  if (names.size === 0) throw badRequest('file: is empty')
  return names
}

const shown = (name: string) => name.replace(/\p{Cc}/gu, '').slice(0, 100)

/** Inflates all entries. Stops as soon as one is too large, because the sizes in the ZIP's directory may be wrong. */
function inflate(bytes: Uint8Array): Map<string, Uint8Array> {
  const contents = new Map<string, Uint8Array>()
  let failure: HttpError | undefined
  const unzip = new Unzip((entry) => {
    const chunks: Uint8Array[] = []
    let size = 0
    entry.ondata = (error, chunk, isLast) => {
      size += chunk?.length ?? 0
      if (error) failure ??= damaged()
      else if (size > TEMPLATE_FILE_MAX_BYTES) failure ??= tooLarge(shown(entry.name))
      else chunks.push(chunk)
      if (!isLast) return
      // Two entries have the same name: programs differ in which one they use.
      if (contents.has(entry.name)) failure ??= damaged()
      contents.set(entry.name, Buffer.concat(chunks))
    }
    entry.start()
  })
  unzip.register(UnzipInflate)
  try {
    for (let at = 0; at < bytes.length && !failure; at += STEP_BYTES) {
      unzip.push(bytes.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= bytes.length)
    }
  } catch {
    throw failure ?? damaged()
  }
  if (failure) throw failure
  return contents
}
