import { randomUUID } from 'node:crypto'
import { renameSync, type Stats } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { millisecondsInHour } from 'date-fns/constants'
import { isPlainFileName, isReservedFileName, PLAIN_FILE_NAME } from '../../../../domain/files/file-name.ts'
import { badRequest, conflict, HttpError, notFound } from '../../../base/http/http-error.ts'

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

// Several processes may change these folders at the same time, and mailings read them. So each step below is one atomic
// call of the file system: a name always refers to one complete file.

interface Move {
  from: string
  to: string
  /** The name of the target in messages. */
  name: string
}

/**
 * Stores an uploaded file or folder under its name.
 * @param move `link` for a file whose name must be free; `rename` for a folder, or for a file that may replace another
 * one: a mailing that is reading the replaced file can still read all of it
 * @throws HttpError 409 when the name is taken
 */
export async function moveEntry(
  { from, to, name }: Move,
  move: (from: string, to: string) => Promise<void>,
): Promise<void> {
  try {
    await move(from, to)
  } catch (error) {
    if (TAKEN.includes(errorCode(error))) throw conflict(`name: there is already a ${name}`)
    throw error
  }
}

/**
 * Moves a folder and removes the folder that it replaces. No single call can do both, so the name does not exist for a
 * moment; `readTemplate` retries in that case.
 * @param aside an unused path to which the replaced folder is moved before it is removed
 */
export async function replaceFolder({ from, to }: Move, aside: string): Promise<void> {
  for (;;) {
    try {
      await rename(from, to)
      return
    } catch (error) {
      if (!TAKEN.includes(errorCode(error))) throw error
    }
    try {
      // Synchronous calls, so that the moment without the name is as short as possible.
      renameSync(to, aside)
      renameSync(from, to)
    } catch (error) {
      // Another request has just moved or replaced it.
      if (!['ENOENT', ...TAKEN].includes(errorCode(error))) throw error
      await rm(aside, { recursive: true, force: true })
      continue
    }
    await rm(aside, { recursive: true, force: true })
    return
  }
}

/** Removes a folder atomically. @param aside an unused path to which the folder is moved before it is removed */
export async function removeFolder(folder: string, aside: string): Promise<void> {
  await rename(folder, aside)
  await rm(aside, { recursive: true, force: true })
}

const TAKEN = ['EEXIST', 'ENOTEMPTY', 'ENOTDIR', 'EISDIR']
export const gone = () => notFound('It has been deleted meanwhile')
