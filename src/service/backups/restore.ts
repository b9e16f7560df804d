import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { LOCK_FILE } from '../base/data-folder.ts'
import { connectService, connectStore, lockFolder, SQLITE_FILE } from '../base/database/open-store.ts'
import { KEY_FILE, type KeyUse, readKeyUse, requireKey, ServiceKeyError } from '../base/keys/key-file.ts'
import { runningVersions } from '../base/processes.ts'
import { StartError } from '../base/start-error.ts'
import { BACKUP_FOLDERS, DUMP_FILE, unpackArchive } from './backup-archive.ts'
import { readContent } from './backup-content.ts'
import { checkSchema, unknownMigrations } from './check-database.ts'
import { SQLITE_HEADER, unpackOldBackup } from './old-backup.ts'
import { migrationsInDump, replaceDatabase } from './postgres-dump.ts'
import { prepareSqlite } from './sqlite-file.ts'

export interface Restored {
  /** When the backup was made, as ISO 8601. */
  createdAt: string
  /** The number of files in addition to the database. */
  files: number
  stoppedMailings: number
  /** What the backup lacks and why. */
  lacks?: string | undefined
  /** Whether the service cannot start before `service.key` is put in place. */
  needsKey: boolean
}

interface Target {
  dataDir: string
  databaseUrl: string | undefined
}

export interface RestoreOptions {
  /** Whether to replace what is there. */
  isForced?: boolean
  passphrase?: string | undefined
}

/** The temporary folder. Everything is written there first, so that a failure does not change the data folder. */
export const TEMPORARY_FOLDER = '.restoring'

/**
 * Restores a backup into a data folder, which it creates if necessary, and with PostgreSQL into a database. What is there is
 * replaced as a whole or not at all.
 * @throws StartError when the file is not a backup for this place, or of a newer version, when the passphrase is missing or
 * wrong, when a service is running, or when there is something already and `isForced` is false
 */
export async function restore(file: string, target: Target, options: RestoreOptions = {}): Promise<Restored> {
  if (!existsSync(file)) throw new StartError(`There is no file ${file}`)
  return target.databaseUrl === undefined
    ? restoreSqlite(file, target.dataDir, options)
    : restorePostgres(file, target.dataDir, target.databaseUrl, options)
}

async function restoreSqlite(file: string, dataDir: string, options: RestoreOptions): Promise<Restored> {
  const isNew = !existsSync(dataDir)
  await mkdir(dataDir, { recursive: true })
  const hadLock = existsSync(join(dataDir, LOCK_FILE))
  // Held until the end, so that no service starts in the meantime.
  const lock = lockFolder(dataDir)
  let isRestored = false
  try {
    const present = (await readdir(dataDir)).filter((name) => name !== LOCK_FILE && name !== TEMPORARY_FOLDER)
    if (present.length > 0 && !options.isForced) {
      throw new StartError(`The data folder ${dataDir} is not empty; --force replaces what it contains`)
    }
    const restored = await inTemporaryFolder(dataDir, async (folder) => {
      const { isDump, ...unpacked } = await unpack(file, folder, options)
      if (isDump) throw new StartError(`${file} is a backup of PostgreSQL; set DATABASE_URL to restore it`)
      await requireKnownVersion(folder, file)
      const { keyUse, stoppedMailings } = prepareSqlite(folder, file, existsSync(join(folder, KEY_FILE)))
      for (const end of ['', '-wal', '-shm']) await rm(join(dataDir, SQLITE_FILE + end), { force: true })
      await moveFiles(folder, dataDir)
      await rename(join(folder, SQLITE_FILE), join(dataDir, SQLITE_FILE))
      return { ...unpacked, stoppedMailings, needsKey: missesKey(dataDir, keyUse) }
    })
    isRestored = true
    return restored
  } finally {
    // A failure leaves nothing behind that was not there before.
    if (!isRestored && !hadLock) await rm(isNew ? dataDir : join(dataDir, LOCK_FILE), { recursive: true })
    lock.release()
  }
}

async function restorePostgres(
  file: string,
  dataDir: string,
  databaseUrl: string,
  options: RestoreOptions,
): Promise<Restored> {
  await requireUnused({ dataDir, databaseUrl }, options)
  await mkdir(dataDir, { recursive: true })
  return inTemporaryFolder(dataDir, async (folder) => {
    const { isDump, ...unpacked } = await unpack(file, folder, options)
    if (!isDump) {
      throw new StartError(
        `${file} is a backup of SQLite; restore it without DATABASE_URL, then move-to-postgres`,
      )
    }
    const dump = join(folder, DUMP_FILE)
    await using store = await connectStore({ dataDir, databaseUrl })
    const unknown = unknownMigrations(await migrationsInDump(dump), store.kind)
    if (unknown !== undefined) throw new StartError(`${file} cannot be restored: ${unknown}`)
    const stoppedMailings = await replaceDatabase(databaseUrl, dump)
    await moveFiles(folder, dataDir)
    return { ...unpacked, stoppedMailings, needsKey: missesKey(dataDir, await readKeyUse(store.db)) }
  })
}

async function inTemporaryFolder<Value>(
  dataDir: string,
  run: (folder: string) => Promise<Value>,
): Promise<Value> {
  const folder = join(dataDir, TEMPORARY_FOLDER)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  try {
    return await run(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Writes what a backup contains into an empty folder. */
async function unpack(file: string, folder: string, { passphrase }: RestoreOptions) {
  const content = await readContent(file, passphrase)
  const first = await content.next()
  const all = (async function* () {
    if (!first.done) yield first.value
    yield* content
  })()
  if (!first.done && first.value.subarray(0, SQLITE_HEADER.length).equals(SQLITE_HEADER)) {
    await pipeline(all, createWriteStream(join(folder, SQLITE_FILE), { flags: 'wx', mode: 0o600 }))
    return unpackOldBackup(file, folder, passphrase)
  }
  return unpackArchive(all, file, folder)
}

/** @throws StartError when the database in the folder is of a newer version */
async function requireKnownVersion(folder: string, file: string): Promise<void> {
  await using store = await connectStore({ dataDir: folder, databaseUrl: undefined })
  const { state, detail } = await checkSchema(store)
  if (state === 'failed') throw new StartError(`${file} cannot be restored: ${detail}`)
}

/** Replaces everything but the database. */
async function moveFiles(folder: string, dataDir: string): Promise<void> {
  if (existsSync(join(folder, KEY_FILE))) await rename(join(folder, KEY_FILE), join(dataDir, KEY_FILE))
  for (const name of BACKUP_FOLDERS) {
    await rm(join(dataDir, name), { recursive: true, force: true })
    if (existsSync(join(folder, name))) await rename(join(folder, name), join(dataDir, name))
  }
}

function missesKey(dataDir: string, use: KeyUse): boolean {
  try {
    requireKey(dataDir, use)
    return false
  } catch (error) {
    if (error instanceof ServiceKeyError) return true
    throw error
  }
}

/** @throws StartError when a service uses the database, or when it holds one and `isForced` is false */
async function requireUnused(target: Target, { isForced }: RestoreOptions): Promise<void> {
  await using store = await connectService(target)
  if (!store) return
  if (!isForced) throw new StartError('The database holds a service; --force replaces it')
  const { state } = await checkSchema(store)
  if (state !== 'ok') return
  if ((await runningVersions(store.db, Date.now())).size > 0) {
    throw new StartError('A service uses the database; stop all processes')
  }
}
