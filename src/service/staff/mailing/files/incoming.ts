import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { millisecondsInHour } from 'date-fns/constants'
import { errorCode } from './folder-entries.ts'

/**
 * Creates an empty folder on the disk of the mailing files, calls a function with its path, and removes the folder
 * afterwards. Also removes folders in `incoming` that are older than an hour, because a killed process has left them.
 */
export async function withIncoming<T>(
  incoming: string,
  operation: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = join(incoming, randomUUID())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    return await operation(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
    await removeAbandoned(incoming)
  }
}

/** Removes what is older than an hour. */
async function removeAbandoned(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    try {
      const { mtimeMs } = await stat(path)
      if (Date.now() - mtimeMs > millisecondsInHour) await rm(path, { recursive: true, force: true })
    } catch (error) {
      // Ignored: another process has removed it.
      if (errorCode(error) !== 'ENOENT') throw error
    }
  }
}
