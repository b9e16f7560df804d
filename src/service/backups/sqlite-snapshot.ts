import { existsSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SQLITE_FILE } from '../base/database/open-store.ts'
import type { KeyUse } from '../base/keys/key-file.ts'
import { WAL_FILE } from './backup-archive.ts'
import { keyUseOf } from './sqlite-file.ts'

/** How long to wait for a write of the service. */
const BUSY_TIMEOUT_MS = 10_000

export interface Snapshot {
  keyUse: KeyUse
  /** The database file and its write-ahead log, to be read in this order. */
  files: readonly { name: string; handle: FileHandle }[]
  close(): Promise<void>
}

/**
 * Opens a database as it is now, while others write to it. While a transaction reads, SQLite copies into the database file
 * only what the write-ahead log had at its beginning, and keeps this part of the log. So both files, read one after the
 * other, are together a database as after a crash at that moment or a little later.
 */
export async function openSnapshot(dataDir: string): Promise<Snapshot> {
  const database = new DatabaseSync(join(dataDir, SQLITE_FILE), { timeout: BUSY_TIMEOUT_MS })
  const files: { name: string; handle: FileHandle }[] = []
  const close = async () => {
    database.close()
    // Closing a file releases the locks that this process has on it, so the transaction ends first.
    for (const { handle } of files) await handle.close()
  }
  try {
    database.exec('BEGIN')
    // The transaction begins with this first read.
    const keyUse = keyUseOf(database)
    for (const name of [SQLITE_FILE, WAL_FILE]) {
      if (existsSync(join(dataDir, name))) files.push({ name, handle: await open(join(dataDir, name)) })
    }
    return { keyUse, files, close }
  } catch (error) {
    await close()
    throw error
  }
}
