import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { badRequest, notFound } from '../../../base/http/http-error.ts'
import { INCOMING_FOLDER } from '../mailing-folders.ts'
import { errorCode } from './error-code.ts'
import { removeAbandoned } from './incoming.ts'

/** Matches keys that are hard to guess and are plain file names. */
const KEY = /^[\w-]{16,64}$/

/**
 * The HTML of mails that are being edited, so that a frame can show it under a policy of its own. It is kept on the
 * disk, because the frame may be requested from another process.
 */
export function createTemplateDrafts(dataDir: string) {
  const folder = join(dataDir, INCOMING_FOLDER)
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw badRequest('key: expected 16 to 64 letters, digits, hyphens and underscores')
    return join(folder, `draft-${key}.html`)
  }
  return {
    async put(key: string, html: string): Promise<void> {
      const path = pathOf(key)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(path, html, { mode: 0o600 })
      await removeAbandoned(folder)
    },
    /** @throws HttpError 404 when there is no such draft any more */
    async read(key: string): Promise<string> {
      try {
        return await readFile(pathOf(key), 'utf8')
      } catch (error) {
        if (errorCode(error) === 'ENOENT') throw notFound('The draft is no longer kept')
        throw error
      }
    },
  }
}
