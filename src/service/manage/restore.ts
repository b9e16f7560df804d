import { copyFileSync, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { LOCK_FILE } from '../database/data-folder-lock.ts'
import { connectStore, lockFolder, SQLITE_FILE } from '../database/open-store.ts'
import { StartError } from '../start-error.ts'
import { BACKUP_FOLDERS, checkBackup, hasColumn, hasTable } from './backup-file.ts'
import { checkSchema } from './check-database.ts'

interface Restored {
  /** When the backup was made, as ISO 8601. */
  createdAt: string
  /** The number of files in addition to the database. */
  files: number
  stoppedMailings: number
}

/** The temporary folder. Everything is written there first, so that a failure does not change the data folder. */
const TEMPORARY_FOLDER = '.restoring'
const STOPPED = 'a backup was restored while it was in progress'

/**
 * Restores a backup into a data folder, which it creates if necessary.
 * @throws StartError when the file is not a backup, when a service uses the folder, or when the folder is not empty and
 * `isForced` is false
 */
export async function restore(file: string, dataDir: string, { isForced = false } = {}): Promise<Restored> {
  if (!existsSync(file)) throw new StartError(`There is no file ${file}`)
  await mkdir(dataDir, { recursive: true })
  // Held until the end, so that no service starts in the meantime.
  const lock = lockFolder(dataDir)
  try {
    const present = (await readdir(dataDir)).filter((name) => name !== LOCK_FILE && name !== TEMPORARY_FOLDER)
    if (present.length > 0 && !isForced) {
      throw new StartError(`The data folder ${dataDir} is not empty; --force replaces what it contains`)
    }
    const temporary = join(dataDir, TEMPORARY_FOLDER)
    await rm(temporary, { recursive: true, force: true })
    try {
      const restored = await unpack(file, temporary)
      await checkVersion(temporary, file)
      await moveInto(dataDir, temporary)
      return restored
    } finally {
      await rm(temporary, { recursive: true, force: true })
    }
  } finally {
    lock.release()
  }
}

async function unpack(file: string, folder: string): Promise<Restored> {
  await mkdir(folder)
  const target = join(folder, SQLITE_FILE)
  copyFileSync(file, target)
  const database = new DatabaseSync(target)
  try {
    const createdAt = checkBackup(database, file)
    const files = await writeFiles(database, folder)
    database.exec('DROP TABLE backup_files; DROP TABLE backup_info')
    const stoppedMailings = stopMailings(database)
    database.exec('VACUUM')
    return { createdAt, files, stoppedMailings }
  } finally {
    database.close()
  }
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
async function writeFiles(database: DatabaseSync, folder: string): Promise<number> {
  const rows = database.prepare('SELECT path, content FROM backup_files').iterate()
  let count = 0
  for (const row of rows) {
    const path = posix.normalize(String(row.path))
    if (!BACKUP_FOLDERS.some((name) => path.startsWith(`${name}/`)) || path.includes('\\')) {
      throw new StartError(`The backup contains a file outside of its folders: ${path}`)
    }
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), row.content as Uint8Array)
    count += 1
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
  for (const name of [`${SQLITE_FILE}-wal`, `${SQLITE_FILE}-shm`])
    await rm(join(dataDir, name), { force: true })
  for (const name of [SQLITE_FILE, ...BACKUP_FOLDERS]) {
    await rm(join(dataDir, name), { recursive: true, force: true })
    if (existsSync(join(temporary, name))) await rename(join(temporary, name), join(dataDir, name))
  }
}
