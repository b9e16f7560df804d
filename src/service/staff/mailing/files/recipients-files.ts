import { createReadStream } from 'node:fs'
import { link, rename, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RecipientsFileInfo } from '../../../../contract/staff/mailing-files.ts'
import { isPlainFileName } from '../../../../domain/files/file-name.ts'
import { badRequest, HttpError } from '../../../base/http/http-error.ts'
import { INCOMING_FOLDER, RECIPIENTS_FOLDER } from '../mailing-folders.ts'
import { openRecipients } from '../recipients-file.ts'
import {
  entriesOf,
  errorCode,
  existingPath,
  gone,
  moveEntry,
  pathOf,
  problemText,
  statOf,
  withIncoming,
} from './folder-entries.ts'

/** The recipients files in a data folder, which several processes may share. */
export function createRecipientsFiles(dataDir: string) {
  const folder = join(dataDir, RECIPIENTS_FOLDER)

  const describe = (
    name: string,
    { size, mtimeMs }: { size: number; mtimeMs: number },
    rows?: number,
  ): RecipientsFileInfo => ({ name, bytes: size, modifiedMs: Math.round(mtimeMs), rows })

  return {
    /** Lists the files that a mailing can name. */
    async list(): Promise<RecipientsFileInfo[]> {
      const entries = await entriesOf(folder, (stats) => stats.isFile())
      return entries.flatMap(({ name, stats }) => (isPlainFileName(name) ? describe(name, stats) : []))
    },

    /** Checks and stores a file. @throws HttpError 400 with the problem of the file, 409 when the name is taken */
    receive(name: string, bytes: Uint8Array, isReplacing: boolean): Promise<RecipientsFileInfo> {
      const to = pathOf(folder, name)
      return withIncoming(join(dataDir, INCOMING_FOLDER), async (incoming) => {
        const from = join(incoming, name)
        await writeFile(from, bytes, { flag: 'wx', mode: 0o600 })
        const rows = await countRows(incoming, name).catch((error: unknown) => {
          throw error instanceof HttpError ? badRequest(`file: ${problemText(name, error)}`) : error
        })
        await moveEntry({ from, to, name }, isReplacing ? rename : link)
        const stats = await statOf(to)
        if (!stats) throw gone()
        return describe(name, stats, rows)
      })
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

/** Reads a whole recipients file without blocking other requests. @throws HttpError 400 like `openRecipients` */
async function countRows(folder: string, name: string): Promise<number> {
  const file = await openRecipients(folder, name)
  try {
    let rows = 0
    for await (const batch of file.batches()) rows += batch.length
    return rows
  } finally {
    await file.close()
  }
}
