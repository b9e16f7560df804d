import type { DatabaseSync } from 'node:sqlite'
import type { KeyUse } from '../base/keys/key-file.ts'
import { FINGERPRINT } from '../base/keys/key-use.ts'
import { StartError } from '../base/start-error.ts'

/*
 * A backup is one SQLite file, compressed with Zstandard, and encrypted if there is a passphrase: the database of the service, and two further tables. One has
 * the files of the data folder in parts, so that a large file needs little memory, the other one the manifest. Backups
 * of version 1.0.0 (format 1) are not compressed, have each file in one part, and never have `service.key`. With PostgreSQL (format 3), the database is a dump among the files.
 */

/** The folders of the data folder that a backup contains. */
export const BACKUP_FOLDERS = ['images', 'mailing', 'outbox'] as const
export const PART_BYTES = 1_048_576
/** The name of the dump of PostgreSQL among the files of a backup. */
export const DUMP_FILE = 'database.dump'
const FORMAT = 2
/** A backup of PostgreSQL: an earlier version must not restore it. */
const DUMP_FORMAT = 3

export interface Manifest {
  /** When the backup was made, as ISO 8601. */
  createdAt: string
  /** Whether the database is a dump of PostgreSQL among the files. */
  isDump: boolean
  /** `service.key`, encrypted with the passphrase. */
  encryptedKey: string | undefined
  /** What the backup lacks and why: "service.key, because …". */
  lacks: string | undefined
}

/** Adds the tables of a backup to a copy of the database. */
export function addBackupTables(
  database: DatabaseSync,
  { createdAt, isDump, encryptedKey, lacks }: Manifest,
): void {
  database.exec(`
    CREATE TABLE backup_info (
      format INTEGER NOT NULL, created_at TEXT NOT NULL, encrypted_key TEXT, lacks TEXT
    ) STRICT;
    CREATE TABLE backup_files (
      path TEXT NOT NULL, part INTEGER NOT NULL, content BLOB NOT NULL, PRIMARY KEY (path, part)
    ) STRICT;
  `)
  database
    .prepare('INSERT INTO backup_info VALUES (?, ?, ?, ?)')
    .run(isDump ? DUMP_FORMAT : FORMAT, createdAt, encryptedKey ?? null, lacks ?? null)
}

/** Returns the manifest of a backup. @throws StartError when the file is not a complete backup */
export function checkBackup(database: DatabaseSync, file: string): Manifest {
  const noBackup = () => new StartError(`${file} is not a backup of this service`)
  let info: Record<string, unknown> | undefined
  try {
    info = database.prepare('SELECT * FROM backup_info').get()
  } catch {
    throw noBackup()
  }
  if (!info) throw noBackup()
  if (![1, FORMAT, DUMP_FORMAT].includes(Number(info.format))) {
    throw new StartError(`${file} is a backup of another version of this service`)
  }
  const integrity = database.prepare('PRAGMA integrity_check').get()?.integrity_check
  if (integrity !== 'ok') throw new StartError(`The backup ${file} is damaged: ${String(integrity)}`)
  const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
  const missesKey = info.format === 1 && keyUseOf(database).hasEnrolments
  return {
    createdAt: String(info.created_at),
    isDump: info.format === DUMP_FORMAT,
    encryptedKey: textOf(info.encrypted_key),
    lacks: missesKey ? 'service.key, because version 1.0.0 did not add it to backups' : textOf(info.lacks),
  }
}

/** Yields the parts of the files in a backup. Those of one file follow each other. */
export function* filePartsOf(database: DatabaseSync) {
  const part = hasColumn(database, 'backup_files', 'part') ? 'part' : '0 AS part'
  const rows = database.prepare(`SELECT path, ${part}, content FROM backup_files ORDER BY rowid`).iterate()
  for (const row of rows) {
    yield { path: String(row.path), isFirst: row.part === 0, content: row.content as Uint8Array }
  }
}

/** Returns what a database of this or an earlier version knows about `service.key`. */
export function keyUseOf(database: DatabaseSync): KeyUse {
  const rowsOf = (table: string, condition = 'true') =>
    hasTable(database, table) ? database.prepare(`SELECT * FROM ${table} WHERE ${condition}`).all() : []
  const [fingerprint] = rowsOf('secrets', `name = '${FINGERPRINT}'`)
  const apps = rowsOf('authenticator_apps')
  return {
    fingerprint: fingerprint && String(fingerprint.value),
    keyIds: apps.map((row) => String(row.encrypted_secret).split('.')[0] ?? ''),
    hasEnrolments: apps.length + rowsOf('recovery_codes').length > 0,
  }
}

/** Makes a database without enrolments accept any key. */
export function removeFingerprint(database: DatabaseSync): void {
  if (hasTable(database, 'secrets')) {
    database.prepare('DELETE FROM secrets WHERE name = ?').run(FINGERPRINT)
  }
  if (hasTable(database, 'enrolment_links')) {
    database.exec('UPDATE enrolment_links SET encrypted_secret = NULL')
  }
}

/** Returns whether the database has a table. */
export function hasTable(database: DatabaseSync, name: string): boolean {
  return (
    database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name) !== undefined
  )
}

export function hasColumn(database: DatabaseSync, table: string, name: string): boolean {
  return database.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?').get(table, name) !== undefined
}
