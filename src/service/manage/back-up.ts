import { existsSync } from 'node:fs'
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { holdsService, noServiceError, SQLITE_FILE } from '../database/open-store.ts'
import { StartError } from '../start-error.ts'
import { addBackupTables, BACKUP_FOLDERS, hasTable } from './backup-file.ts'

/** How long to wait for a write of the service. */
const BUSY_TIMEOUT_MS = 10_000
/** Tables that a backup leaves out, because their rows only concern the processes that are running now. */
const LEFT_OUT = ['throttles', 'leases']

/**
 * Writes a consistent copy of a data folder to one file, while the service may be running. It contains everything that
 * the service has acknowledged before.
 * @throws StartError when there is nothing to back up, or when the file exists and `isForced` is false
 */
export async function backUp(
  dataDir: string,
  file: string,
  { isForced = false } = {},
): Promise<{ bytes: number; files: number }> {
  const source = join(dataDir, SQLITE_FILE)
  const config = { dataDir, databaseUrl: undefined }
  if (!(await holdsService(config))) throw await noServiceError(config)
  if (existsSync(file) && !isForced) throw new StartError(`${file} exists; --force replaces it`)
  // The file gets its final name only when it is complete.
  const partialFile = `${file}.part`
  await rm(partialFile, { force: true })
  try {
    copyDatabase(source, partialFile)
    const files = await addFiles(dataDir, partialFile)
    await flush(partialFile)
    await rename(partialFile, file)
    return { bytes: (await stat(file)).size, files }
  } catch (error) {
    await rm(partialFile, { force: true })
    const { code, message } = error as NodeJS.ErrnoException
    throw code === undefined ? error : new StartError(`${file} cannot be written: ${message}`)
  }
}

/** Copies a database in one read transaction, which does not block writers. */
function copyDatabase(source: string, file: string): void {
  const database = new DatabaseSync(source, { timeout: BUSY_TIMEOUT_MS })
  try {
    database.prepare('VACUUM INTO ?').run(file)
  } finally {
    database.close()
  }
}

/**
 * Adds the files of the data folder to the copy, and removes the rows that a backup leaves out. Returns the number of
 * files.
 */
async function addFiles(dataDir: string, file: string): Promise<number> {
  const copy = new DatabaseSync(file)
  let count = 0
  try {
    // Deleted rows are overwritten. The journal is in memory, because no other process uses the file.
    copy.exec('PRAGMA secure_delete = ON; PRAGMA journal_mode = MEMORY; BEGIN')
    for (const table of LEFT_OUT) if (hasTable(copy, table)) copy.exec(`DELETE FROM ${table}`)
    addBackupTables(copy, new Date().toISOString())
    const insert = copy.prepare('INSERT INTO backup_files VALUES (?, ?)')
    for await (const path of filesOf(dataDir)) {
      const content = await readIfPresent(join(dataDir, path))
      if (content === undefined) continue
      insert.run(path.split(sep).join('/'), content)
      count += 1
    }
    copy.exec('COMMIT')
  } finally {
    copy.close()
  }
  return count
}

/** Yields the paths of complete files, relative to the data folder. */
async function* filesOf(dataDir: string): AsyncGenerator<string> {
  for (const folder of BACKUP_FOLDERS) {
    const path = join(dataDir, folder)
    if (!existsSync(path)) continue
    for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
      if (entry.isFile() && !entry.name.endsWith('.part')) {
        yield relative(dataDir, join(entry.parentPath, entry.name))
      }
    }
  }
}

/** Reads a file. Returns undefined if it has been removed or replaced since it was listed. */
async function readIfPresent(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Waits until the content of a file is on disk. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
