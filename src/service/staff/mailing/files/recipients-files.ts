import { createReadStream } from 'node:fs'
import { unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RecipientsFileInfo } from '../../../../contract/mailing-files.ts'
import { isPlainFileName, isReservedFileName, PLAIN_FILE_NAME } from '../../../../domain/file-name.ts'
import { badRequest, HttpError } from '../../../base/http/http-error.ts'
import { INCOMING_FOLDER, RECIPIENTS_FOLDER } from '../mailing-folders.ts'
import { errorCode } from './error-code.ts'
import { entriesOf, existingPath, pathOf, statOf } from './folder-entries.ts'
import { withIncoming } from './incoming.ts'
import { gone, moveFile, replaceFile } from './move-entry.ts'
import { createRecipientsSummaries, problemText, summarize } from './recipients-summaries.ts'

/** How long the list waits for files that have not been read yet. */
const READ_WAIT_MS = 1000

/** The recipients files in a data folder, which several processes may share. */
export function createRecipientsFiles(dataDir: string, readWaitMs = READ_WAIT_MS) {
  const folder = join(dataDir, RECIPIENTS_FOLDER)
  const summaries = createRecipientsSummaries(folder)

  const describe = (name: string, stats: { size: number; mtimeMs: number }, lastUsedMs?: number) => {
    const summary = isPlainFileName(name)
      ? summaries.of(name)
      : isReservedFileName(name)
        ? { problem: 'Windows reserves its name' }
        : { problem: `its name has other characters than ${PLAIN_FILE_NAME}` }
    return {
      name,
      bytes: stats.size,
      modifiedMs: Math.round(stats.mtimeMs),
      rows: undefined,
      columns: undefined,
      problem: undefined,
      ...summary,
      isCounting: summary === undefined || undefined,
      lastUsedMs,
    } satisfies RecipientsFileInfo
  }

  return {
    /** @param lastUsed times of last use by file name, with or without `.csv` */
    async list(lastUsed: ReadonlyMap<string, number>): Promise<RecipientsFileInfo[]> {
      const entries = await entriesOf(folder, (stats) => stats.isFile())
      const names = new Set(entries.map(({ name }) => name))
      summaries.keepOnly(names)
      for (const { name, stats } of entries) if (isPlainFileName(name)) summaries.request(name, stats)
      await summaries.wait(readWaitMs)
      const usedAt = (name: string) => {
        const short = name.replace(/\.csv$/, '')
        const times = [name, ...(names.has(short) ? [] : [short])].flatMap((one) => lastUsed.get(one) ?? [])
        return times.length > 0 ? Math.max(...times) : undefined
      }
      return entries.map(({ name, stats }) => describe(name, stats, usedAt(name)))
    },
    /** Resolves when no file is being read for the list. */
    idle: summaries.idle,

    /** Checks and stores a file. @throws HttpError 400 with the problem of the file, 409 when the name is taken */
    receive(name: string, bytes: Uint8Array, isReplacing: boolean): Promise<RecipientsFileInfo> {
      const to = pathOf(folder, name)
      return withIncoming(join(dataDir, INCOMING_FOLDER), async (incoming) => {
        const from = join(incoming, name)
        await writeFile(from, bytes, { flag: 'wx', mode: 0o600 })
        const summary = await summarize(incoming, name).catch((error: unknown) => {
          throw error instanceof HttpError ? badRequest(`file: ${problemText(error)}`) : error
        })
        await (isReplacing ? replaceFile : moveFile)({ from, to, name })
        const stats = await statOf(to)
        if (!stats) throw gone()
        summaries.set(name, stats, summary)
        return describe(name, stats)
      })
    },
    async rename(name: string, newName: string): Promise<void> {
      const to = pathOf(folder, newName)
      await moveFile({ from: await existingPath(folder, name), to, name: newName })
    },
    async remove(name: string): Promise<void> {
      const path = await existingPath(folder, name)
      await unlink(path).catch((error: unknown) => {
        throw errorCode(error) === 'ENOENT' ? gone() : error
      })
    },
    /** @throws HttpError 404 when there is no such file */
    async check(name: string): Promise<void> {
      await existingPath(folder, name)
    },
    open: (name: string) => createReadStream(pathOf(folder, name)),
  }
}
