import { createHash } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartError } from '../../base/start-error.ts'

const MARK = '# Written by npm run manage -- setup, '
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

export interface OwnFile {
  path: string
  text: string
  mode: number
  /** Whether it is written only once, because it has secrets or settings of the operator. */
  isOnce?: boolean
}

export type Outcome =
  | 'written'
  | 'up to date'
  | 'changed by somebody, left as it is'
  | 'exists, left as it is'

/**
 * Writes a file whose first line has a hash of the rest. Leaves files alone that were not written here, or that somebody
 * has changed since.
 * @throws StartError when it cannot be written
 */
export async function writeOwnFile({ path, text, mode, isOnce = false }: OwnFile): Promise<Outcome> {
  const wanted = `${MARK}${hashOf(text)}\n${text}`
  try {
    const present = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
    if (present === wanted) return 'up to date'
    if (present !== undefined && (isOnce || !present.startsWith(MARK))) return 'exists, left as it is'
    if (present !== undefined && !isUnchanged(present)) return 'changed by somebody, left as it is'
    await mkdir(dirname(path), { recursive: true, mode: 0o755 })
    await writeFile(path, wanted, { mode })
    // The mode of an existing file, and one that the umask has reduced.
    await chmod(path, mode)
    return 'written'
  } catch (error) {
    throw new StartError(`${path} cannot be written: ${(error as Error).message}`)
  }
}

function isUnchanged(text: string): boolean {
  const end = text.indexOf('\n')
  return text.slice(MARK.length, end) === hashOf(text.slice(end + 1))
}
