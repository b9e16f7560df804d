import { existsSync } from 'node:fs'
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { holdsService, noServiceError, SQLITE_FILE } from '../base/database/open-store.ts'
import { KEY_FILE, type KeyUse, requireKey, ServiceKeyError } from '../base/keys/key-file.ts'
import { StartError } from '../base/start-error.ts'
import { compressFile } from './backup-compression.ts'
import {
  addBackupTables,
  BACKUP_FOLDERS,
  DUMP_FILE,
  hasTable,
  keyUseOf,
  type Manifest,
  PART_BYTES,
} from './backup-file.ts'
import { encryptKey } from './key-in-backup.ts'

/** How long to wait for a write of the service. */
const BUSY_TIMEOUT_MS = 10_000
/** Tables that a backup leaves out, because their rows only concern the processes that are running now. */
const LEFT_OUT = ['throttles', 'leases', 'processes']

interface Options {
  /** Whether to replace an existing file. */
  isForced?: boolean
  /** Encrypts `service.key`; without it, the backup lacks the key. */
  passphrase?: string | undefined
}

export interface BackedUp extends Pick<Manifest, 'lacks'> {
  bytes: number
  /** The number of files in addition to the database and `service.key`. */
  files: number
}

/**
 * Writes a consistent copy of a data folder to one file, while the service may be running. It contains everything that
 * the service has acknowledged before.
 * @throws StartError when there is nothing to back up, or when the file exists and `isForced` is false
 */
export async function backUp(
  dataDir: string,
  file: string,
  { isForced = false, passphrase }: Options = {},
): Promise<BackedUp> {
  const config = { dataDir, databaseUrl: undefined }
  if (!(await holdsService(config))) throw await noServiceError(config)
  return writeBackup(file, { isForced, passphrase }, async (plain) => {
    copyDatabase(join(dataDir, SQLITE_FILE), plain)
    return addFiles(dataDir, plain, { passphrase })
  })
}

/**
 * Compresses and encrypts what `prepare` writes. The file gets its final name only when it is complete.
 * @throws StartError when the file exists and `isForced` is false
 */
export async function writeBackup(
  file: string,
  { isForced = false, passphrase }: Options,
  prepare: (plain: string) => Promise<Omit<BackedUp, 'bytes'>>,
): Promise<BackedUp> {
  if (existsSync(file) && !isForced) throw new StartError(`${file} exists; --force replaces it`)
  const partialFiles = [`${file}.plain.part`, `${file}.part`] as const
  const removePartialFiles = () => Promise.all(partialFiles.map((path) => rm(path, { force: true })))
  const [plain, compressed] = partialFiles
  await removePartialFiles()
  try {
    const added = await prepare(plain)
    await compressFile(plain, compressed, passphrase)
    await rename(compressed, file)
    return { bytes: (await stat(file)).size, ...added }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw code === undefined ? error : new StartError(`${file} cannot be written: ${message}`)
  } finally {
    await removePartialFiles()
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
 * Adds the files of the data folder to the copy of the database, or to an empty file beside a dump of it, and removes the rows that a backup leaves out. Returns the number of
 * files, and what the backup lacks.
 */
export async function addFiles(
  dataDir: string,
  file: string,
  { passphrase, use, dump }: { passphrase: string | undefined; use?: KeyUse; dump?: string },
): Promise<Omit<BackedUp, 'bytes'>> {
  const copy = new DatabaseSync(file)
  try {
    const key = await keyForBackup(dataDir, use ?? keyUseOf(copy), passphrase)
    // Deleted rows are overwritten. The journal is in memory, because no other process uses the file.
    copy.exec('PRAGMA secure_delete = ON; PRAGMA journal_mode = MEMORY; BEGIN')
    for (const table of LEFT_OUT) if (hasTable(copy, table)) copy.exec(`DELETE FROM ${table}`)
    addBackupTables(copy, { createdAt: new Date().toISOString(), isDump: dump !== undefined, ...key })
    const insert = copy.prepare('INSERT INTO backup_files VALUES (?, ?, ?)')
    const add = async (path: string, source: string) => {
      let part = 0
      for await (const content of partsOf(source)) {
        insert.run(path.split(sep).join('/'), part, content)
        part += 1
      }
      return part > 0
    }
    if (dump !== undefined) await add(DUMP_FILE, dump)
    let files = 0
    for await (const path of filesOf(dataDir)) {
      if (await add(path, join(dataDir, path))) files += 1
    }
    copy.exec('COMMIT')
    return { files, lacks: key.lacks }
  } finally {
    copy.close()
  }
}

/** Returns the encrypted `service.key`, or why the backup lacks it. Returns neither if there is none yet. */
async function keyForBackup(
  dataDir: string,
  use: KeyUse,
  passphrase: string | undefined,
): Promise<Pick<Manifest, 'encryptedKey' | 'lacks'>> {
  const lacking = (reason: string) => ({ encryptedKey: undefined, lacks: `${KEY_FILE}, because ${reason}` })
  try {
    const keys = requireKey(dataDir, use)
    if (!keys) return { encryptedKey: undefined, lacks: undefined }
    if (passphrase === undefined) return lacking('BACKUP_PASSPHRASE is not set')
    return { encryptedKey: await encryptKey(Buffer.concat(keys.all), passphrase), lacks: undefined }
  } catch (error) {
    // Everything else is still worth a backup.
    if (error instanceof ServiceKeyError) return lacking(error.message)
    throw error
  }
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

/** Reads a file in parts, at least one. Yields none if it has been removed or replaced since it was listed. */
async function* partsOf(path: string): AsyncGenerator<Uint8Array> {
  let handle: FileHandle
  try {
    handle = await open(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  // Each part is stored before the next one is read.
  const buffer = Buffer.allocUnsafe(PART_BYTES)
  try {
    for (let part = 0; ; part++) {
      const { bytesRead } = await handle.read(buffer, 0, PART_BYTES, null)
      if (bytesRead > 0 || part === 0) yield buffer.subarray(0, bytesRead)
      if (bytesRead === 0) return
    }
  } finally {
    await handle.close()
  }
}
