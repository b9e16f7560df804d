import { existsSync } from 'node:fs'
import { appendFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { LOCK_FILE } from '../base/database/data-folder-lock.ts'
import { connectStore, lockFolder, SQLITE_FILE } from '../base/database/open-store.ts'
import { KEY_FILE, type KeyUse, requireKey, ServiceKeyError, writeKeyFile } from '../base/keys/key-file.ts'
import { StartError } from '../base/start-error.ts'
import { decompressFile } from './backup-compression.ts'
import {
  BACKUP_FOLDERS,
  checkBackup,
  DUMP_FILE,
  filePartsOf,
  hasColumn,
  hasTable,
  keyUseOf,
  removeFingerprint,
} from './backup-file.ts'
import { checkSchema } from './check-database.ts'
import { decryptKey } from './key-in-backup.ts'

export interface Restored {
  /** When the backup was made, as ISO 8601. */
  createdAt: string
  /** The number of files in addition to the database. */
  files: number
  stoppedMailings: number
  /** What the backup lacks and why. */
  lacks: string | undefined
  /** Whether the service cannot start before `service.key` is put in place. */
  needsKey: boolean
}

export interface RestoreOptions {
  /** Whether to replace the content of the folder. */
  isForced?: boolean
  /** Decrypts `service.key`. */
  passphrase?: string | undefined
  /** Whether to leave out `service.key`, because its passphrase is lost. */
  isWithoutKey?: boolean
}

/** The temporary folder. Everything is written there first, so that a failure does not change the data folder. */
export const TEMPORARY_FOLDER = '.restoring'
export const STOPPED = 'a backup was restored while it was in progress'

/**
 * Restores a backup into a data folder, which it creates if necessary.
 * @throws StartError when the file is not a backup, when the passphrase is missing or wrong, when a service uses the
 * folder, or when the folder is not empty and `isForced` is false
 */
export async function restore(
  file: string,
  dataDir: string,
  options: RestoreOptions = {},
): Promise<Restored> {
  if (!existsSync(file)) throw new StartError(`There is no file ${file}`)
  await mkdir(dataDir, { recursive: true })
  // Held until the end, so that no service starts in the meantime.
  const lock = lockFolder(dataDir)
  try {
    const present = (await readdir(dataDir)).filter((name) => name !== LOCK_FILE && name !== TEMPORARY_FOLDER)
    if (present.length > 0 && !options.isForced) {
      throw new StartError(`The data folder ${dataDir} is not empty; --force replaces what it contains`)
    }
    const temporary = join(dataDir, TEMPORARY_FOLDER)
    await rm(temporary, { recursive: true, force: true })
    try {
      const { keyUse, ...restored } = await unpack(file, temporary, options)
      await checkVersion(temporary, file)
      await moveInto(dataDir, temporary)
      return { ...restored, needsKey: missesKey(dataDir, keyUse) }
    } finally {
      await rm(temporary, { recursive: true, force: true })
    }
  } finally {
    lock.release()
  }
}

export function missesKey(dataDir: string, use: KeyUse): boolean {
  try {
    requireKey(dataDir, use)
    return false
  } catch (error) {
    if (error instanceof ServiceKeyError) return true
    throw error
  }
}

async function unpack(file: string, folder: string, options: RestoreOptions) {
  await mkdir(folder)
  const target = join(folder, SQLITE_FILE)
  await decompressFile(file, target, options.passphrase)
  const database = new DatabaseSync(target)
  try {
    const { createdAt, isDump, encryptedKey, lacks } = checkBackup(database, file)
    if (isDump) throw new StartError(`${file} is a backup of PostgreSQL; set DATABASE_URL to restore it`)
    const key = encryptedKey === undefined ? undefined : await decryptedKey(encryptedKey, file, options)
    if (key) writeKeyFile(join(folder, KEY_FILE), key)
    else if (!keyUseOf(database).hasEnrolments) removeFingerprint(database)
    const files = await writeFiles(database, folder)
    database.exec('DROP TABLE backup_files; DROP TABLE backup_info')
    const stoppedMailings = stopMailings(database)
    database.exec('VACUUM')
    return { createdAt, files, stoppedMailings, lacks, keyUse: keyUseOf(database) }
  } finally {
    database.close()
  }
}

/** Returns `service.key`, or undefined if it is left out. @throws StartError without the right passphrase */
export async function decryptedKey(
  encryptedKey: string,
  file: string,
  { passphrase, isWithoutKey }: RestoreOptions,
) {
  if (isWithoutKey) return undefined
  if (passphrase === undefined) {
    throw new StartError(
      `${file} contains ${KEY_FILE}, encrypted: set BACKUP_PASSPHRASE to the passphrase with which the backup was ` +
        'made, or restore it with --without-key',
    )
  }
  return decryptKey(encryptedKey, passphrase)
}

/** @throws StartError when the database in the folder is of a newer version */
async function checkVersion(folder: string, file: string): Promise<void> {
  const store = await connectStore({ dataDir: folder, databaseUrl: undefined })
  try {
    const { state, detail } = await checkSchema(store)
    if (state === 'failed') throw new StartError(`${file} cannot be restored: ${detail}`)
  } finally {
    await store.close()
  }
}

/** Writes the files of a backup. @throws StartError when a path is outside of the folders of a backup */
export async function writeFiles(database: DatabaseSync, folder: string): Promise<number> {
  let count = 0
  for (const { path: stored, isFirst, content } of filePartsOf(database)) {
    const path = posix.normalize(stored)
    const isOwn = path === DUMP_FILE || BACKUP_FOLDERS.some((name) => path.startsWith(`${name}/`))
    if (!isOwn || path.includes('\\')) {
      throw new StartError(`The backup contains a file outside of its folders: ${path}`)
    }
    if (isFirst) await mkdir(dirname(join(folder, path)), { recursive: true })
    await (isFirst ? writeFile : appendFile)(join(folder, path), content)
    if (isFirst && path !== DUMP_FILE) count += 1
  }
  return count
}

/** Stops mailings that have not ended, because continuing them would repeat e-mails that were sent after the backup. */
function stopMailings(database: DatabaseSync): number {
  if (!hasTable(database, 'mailing_runs')) return 0
  const stop = (changes: string, condition: string) =>
    Number(
      database
        .prepare(`UPDATE mailing_runs SET ${changes}, message = ?, finished_at = ? WHERE ${condition}`)
        .run(STOPPED, Date.now()).changes,
    )
  const running = stop("status = 'failed'", "status = 'running'")
  // The columns of later versions may not exist, because the database is migrated only when the service starts.
  if (!hasColumn(database, 'mailing_runs', 'phase')) return running
  return running + stop('phase = NULL', "phase IN ('paused', 'scheduled')")
}

/** Replaces the files of a data folder with those in the temporary folder. */
async function moveInto(dataDir: string, temporary: string): Promise<void> {
  for (const name of ['', '-wal', '-shm']) await rm(join(dataDir, SQLITE_FILE + name), { force: true })
  await moveFilesInto(dataDir, temporary)
  await rename(join(temporary, SQLITE_FILE), join(dataDir, SQLITE_FILE))
}

/** Replaces everything but the database. */
export async function moveFilesInto(dataDir: string, temporary: string): Promise<void> {
  if (existsSync(join(temporary, KEY_FILE))) await rename(join(temporary, KEY_FILE), join(dataDir, KEY_FILE))
  for (const name of BACKUP_FOLDERS) {
    await rm(join(dataDir, name), { recursive: true, force: true })
    if (existsSync(join(temporary, name))) await rename(join(temporary, name), join(dataDir, name))
  }
}
