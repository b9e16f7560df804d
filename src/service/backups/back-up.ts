import { existsSync } from 'node:fs'
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { connectService, holdsService, noServiceError, SQLITE_FILE } from '../base/database/open-store.ts'
import { KEY_FILE, type KeyUse, readKeyUse, requireKey, ServiceKeyError } from '../base/keys/key-file.ts'
import { StartError } from '../base/start-error.ts'
import { type Archive, BACKUP_FOLDERS, type Manifest, WAL_FILE, writeArchive } from './backup-archive.ts'
import { leftPartsIn, partialName, recordBackup } from './backup-folder.ts'
import { dumpDatabase } from './postgres-dump.ts'
import { keyUseOf, LEFT_OUT } from './sqlite-file.ts'

/** How long to wait for a write of the service. */
const BUSY_TIMEOUT_MS = 10_000

interface Options {
  dataDir: string
  databaseUrl: string | undefined
  /** Whether to replace an existing file. */
  isForced: boolean
  /** Encrypts the backup; without it, the backup lacks `service.key`. */
  passphrase: string | undefined
}

interface BackedUp extends Pick<Manifest, 'lacks'> {
  bytes: number
  /** The number of files in addition to the database and `service.key`. */
  files: number
}

/**
 * Writes database and data folder to one file, while the service may be running. It contains everything that the service has
 * acknowledged before. The file gets its name only when it is complete.
 * @throws StartError when there is nothing to back up, when the file cannot be written, or exists and `isForced` is false
 */
export async function backUp(file: string, options: Options): Promise<BackedUp> {
  if (existsSync(file) && !options.isForced) throw new StartError(`${file} exists; --force replaces it`)
  if (!(await holdsService(options))) throw await noServiceError(options)
  const partial = partialName(file)
  try {
    await recordBackup(options.dataDir, file, options.passphrase !== undefined)
    for (const left of await leftPartsIn(dirname(file))) await rm(left)
    const add = options.databaseUrl === undefined ? addSqlite : addPostgres
    const added = await writeArchive(partial, options.passphrase, (archive) => add(archive, options))
    await rename(partial, file)
    return { bytes: (await stat(file)).size, ...added }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw code === undefined ? error : new StartError(`${file} cannot be written: ${message}`)
  } finally {
    await rm(partial, { force: true })
  }
}

/**
 * Adds a database as it is now, while others write to it. While a transaction reads, SQLite copies into the database file
 * only what the write-ahead log had at its beginning, and keeps this part of the log. So both files, read one after the
 * other, are together a database as after a crash at that moment or a little later.
 */
async function addSqlite(archive: Archive, options: Options) {
  const { dataDir } = options
  const database = new DatabaseSync(join(dataDir, SQLITE_FILE), { timeout: BUSY_TIMEOUT_MS })
  const handles: FileHandle[] = []
  try {
    database.exec('BEGIN')
    // The transaction begins with this first read.
    const keyUse = keyUseOf(database)
    return await addAll(archive, options, keyUse, async () => {
      for (const name of [SQLITE_FILE, WAL_FILE]) {
        if (!existsSync(join(dataDir, name))) continue
        const handle = await open(join(dataDir, name))
        handles.push(handle)
        await archive.addFile(name, handle)
      }
    })
  } finally {
    database.close()
    // Closing a file releases the locks that this process has on it, so the transaction ends first.
    for (const handle of handles) await handle.close()
  }
}

async function addPostgres(archive: Archive, options: Options) {
  const store = await connectService(options)
  if (!store) throw await noServiceError(options)
  const keyUse = await readKeyUse(store.db).finally(() => store.close())
  return addAll(archive, options, keyUse, () =>
    archive.addDump(dumpDatabase(options.databaseUrl ?? '', LEFT_OUT)),
  )
}

async function addAll(
  archive: Archive,
  { dataDir, databaseUrl, passphrase }: Options,
  keyUse: KeyUse,
  addDatabase: () => Promise<void>,
): Promise<Omit<BackedUp, 'bytes'>> {
  const lacks = whyKeyIsLacking(dataDir, keyUse, passphrase)
  await archive.addManifest({
    createdAt: new Date().toISOString(),
    isDump: databaseUrl !== undefined,
    lacks,
  })
  await addDatabase()
  if (lacks === undefined && passphrase !== undefined) await addFile(archive, dataDir, KEY_FILE)
  return { files: await addFolders(archive, dataDir), lacks }
}

/** Adds a file of the data folder, and returns whether it exists: it may have been removed since it was listed. */
async function addFile(archive: Archive, dataDir: string, path: string): Promise<boolean> {
  let handle: FileHandle
  try {
    handle = await open(join(dataDir, path))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
  await using opened = handle
  await archive.addFile(path.split(sep).join('/'), opened)
  return true
}

/** Adds the complete files of the data folder. Returns their number. */
async function addFolders(archive: Archive, dataDir: string): Promise<number> {
  let files = 0
  for (const folder of BACKUP_FOLDERS) {
    const path = join(dataDir, folder)
    if (!existsSync(path)) continue
    for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.name.endsWith('.part')) continue
      if (await addFile(archive, dataDir, relative(dataDir, join(entry.parentPath, entry.name)))) files += 1
    }
  }
  return files
}

/** Returns why a backup lacks `service.key`, or undefined if it contains the key or there is none yet. */
function whyKeyIsLacking(dataDir: string, use: KeyUse, passphrase: string | undefined): string | undefined {
  try {
    if (!requireKey(dataDir, use) || passphrase !== undefined) return undefined
    return `${KEY_FILE}, because BACKUP_PASSPHRASE is not set`
  } catch (error) {
    // Everything else is still worth a backup.
    if (error instanceof ServiceKeyError) return `${KEY_FILE}, because ${error.message}`
    throw error
  }
}
