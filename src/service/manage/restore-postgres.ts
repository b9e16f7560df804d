import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { connectService, connectStore } from '../base/database/open-store.ts'
import { KEY_FILE, writeKeyFile } from '../base/keys/key-file.ts'
import { readKeyUse } from '../base/keys/key-use.ts'
import { runningVersions } from '../base/processes.ts'
import { StartError } from '../base/start-error.ts'
import { columnsOf, isInProgress } from '../staff/mailing/run-state.ts'
import { decompressFile } from './backup-compression.ts'
import { checkBackup, DUMP_FILE } from './backup-file.ts'
import { checkSchema } from './check-database.ts'
import { runOnPostgres } from './postgres-programs.ts'
import {
  decryptedKey,
  missesKey,
  moveFilesInto,
  type Restored,
  type RestoreOptions,
  STOPPED,
  TEMPORARY_FOLDER,
  writeFiles,
} from './restore.ts'

interface Target {
  dataDir: string
  databaseUrl: string
}

/**
 * Restores a backup of PostgreSQL into a database, and its files into a data folder.
 * @throws StartError when the file is no such backup, when the passphrase is missing or wrong, when a service uses the
 * database, or when the database holds a service and `isForced` is false
 */
export async function restorePostgres(
  file: string,
  { dataDir, databaseUrl }: Target,
  options: RestoreOptions = {},
): Promise<Restored> {
  await requireUnused({ dataDir, databaseUrl }, options)
  const temporary = join(dataDir, TEMPORARY_FOLDER)
  await rm(temporary, { recursive: true, force: true })
  await mkdir(temporary, { recursive: true })
  try {
    const unpacked = await unpack(file, temporary, options)
    await runOnPostgres('pg_restore', databaseUrl, [
      '--clean',
      '--if-exists',
      '--no-owner',
      '--single-transaction',
      '--exit-on-error',
      join(temporary, DUMP_FILE),
    ])
    await moveFilesInto(dataDir, temporary)
    const store = await connectStore({ dataDir, databaseUrl })
    try {
      const { state, detail } = await checkSchema(store)
      if (state === 'failed') throw new StartError(`${file} is of another version: ${detail}`)
      const stopped = await store.db
        .updateTable('mailing_runs')
        .set({ ...columnsOf('failed'), message: STOPPED, finished_at: Date.now() })
        .where(isInProgress)
        .executeTakeFirst()
      const needsKey = missesKey(dataDir, await readKeyUse(store.db))
      return { ...unpacked, stoppedMailings: Number(stopped.numUpdatedRows), needsKey }
    } finally {
      await store.close()
    }
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

async function requireUnused(target: Target, { isForced }: RestoreOptions): Promise<void> {
  const store = await connectService(target)
  if (!store) return
  try {
    if (!isForced) throw new StartError('The database holds a service; --force replaces it')
    const { state } = await checkSchema(store)
    if (state !== 'ok') return
    if ((await runningVersions(store.db, Date.now())).size > 0) {
      throw new StartError('A service uses the database; stop all processes')
    }
  } finally {
    await store.close()
  }
}

async function unpack(file: string, folder: string, options: RestoreOptions) {
  const plain = join(folder, 'backup.sqlite')
  await decompressFile(file, plain, options.passphrase)
  const database = new DatabaseSync(plain)
  try {
    const { createdAt, isDump, encryptedKey, lacks } = checkBackup(database, file)
    if (!isDump) {
      throw new StartError(
        `${file} is a backup of SQLite; restore it without DATABASE_URL, then move-to-postgres`,
      )
    }
    const key = encryptedKey === undefined ? undefined : await decryptedKey(encryptedKey, file, options)
    if (key) writeKeyFile(join(folder, KEY_FILE), key)
    return { createdAt, lacks, files: await writeFiles(database, folder) }
  } finally {
    database.close()
  }
}
