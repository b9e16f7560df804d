import type { Stats } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isPlainFileName, isReservedFileName, PLAIN_FILE_NAME } from '../../../../domain/files/file-name.ts'
import { badRequest, HttpError, notFound } from '../../../base/http/http-error.ts'

interface Entry {
  name: string
  stats: Stats
}

/** Returns the code of an error of the file system, such as `ENOENT`. */
export const errorCode = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? ''

const byName = new Intl.Collator('en', { numeric: true })

/**
 * Returns the file status of a path; undefined if the path does not exist. Follows symbolic links, which the operator
 * may use.
 */
export async function statOf(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ELOOP'].includes(errorCode(error))) return undefined
    throw error
  }
}

/**
 * Lists the files or folders in a folder, sorted by name, without hidden ones. Returns an empty list if the folder does
 * not exist.
 */
export async function entriesOf(folder: string, isWanted: (stats: Stats) => boolean): Promise<Entry[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
  const visible = names.filter((name) => !name.startsWith('.')).sort(byName.compare)
  const entries = await Promise.all(
    visible.map(async (name) => {
      const stats = await statOf(join(folder, name))
      return stats && isWanted(stats) ? [{ name, stats }] : []
    }),
  )
  return entries.flat()
}

/** Returns the path of a file or folder by its name. @throws HttpError 400 when the name is not plain */
export function pathOf(folder: string, name: string): string {
  if (isReservedFileName(name)) {
    throw badRequest(`name: Windows reserves the name ${name}; please choose another one`)
  }
  if (!isPlainFileName(name))
    throw badRequest(
      `name: expected ${PLAIN_FILE_NAME}, beginning with a letter or digit and not ending with a dot`,
    )
  return join(folder, name)
}

/** Returns the path of an existing file or folder by its name. @throws HttpError 404 when it does not exist */
export async function existingPath(folder: string, name: string): Promise<string> {
  const path = pathOf(folder, name)
  if (!(await statOf(path))) throw notFound(`There is no ${name}`)
  return path
}

/** Returns why a file or template cannot be used, without the name of a field. */
export function problemText(name: string, error: unknown): string {
  if (error instanceof HttpError) return error.message.replace(/^\w+: /, '')
  return `${name} cannot be read (${errorCode(error) || 'unknown error'})`
}
