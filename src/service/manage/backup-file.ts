import type { DatabaseSync } from 'node:sqlite'
import { StartError } from '../start-error.ts'

/*
 * A backup is one SQLite file: the database of the service, and two further tables with the files of the data folder
 * and the time of the backup.
 */

/** The folders of the data folder that a backup contains. */
export const BACKUP_FOLDERS = ['images', 'mailing', 'outbox'] as const
const FORMAT = 1

/** Adds the tables of a backup to a copy of the database. */
export function addBackupTables(database: DatabaseSync, createdAt: string): void {
  database.exec(`
    CREATE TABLE backup_info (format INTEGER NOT NULL, created_at TEXT NOT NULL) STRICT;
    CREATE TABLE backup_files (path TEXT PRIMARY KEY, content BLOB NOT NULL) STRICT;
  `)
  database.prepare('INSERT INTO backup_info VALUES (?, ?)').run(FORMAT, createdAt)
}

/** Returns when a backup was made, as ISO 8601. @throws StartError when the file is not a complete backup */
export function checkBackup(database: DatabaseSync, file: string): string {
  const noBackup = () => new StartError(`${file} is not a backup of this service`)
  let info: Record<string, unknown> | undefined
  try {
    info = database.prepare('SELECT format, created_at FROM backup_info').get()
  } catch {
    throw noBackup()
  }
  if (!info) throw noBackup()
  if (info.format !== FORMAT) throw new StartError(`${file} is a backup of another version of this service`)
  const integrity = database.prepare('PRAGMA integrity_check').get()?.integrity_check
  if (integrity !== 'ok') throw new StartError(`The backup ${file} is damaged: ${String(integrity)}`)
  return String(info.created_at)
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
