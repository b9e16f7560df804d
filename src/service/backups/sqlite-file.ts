import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SQLITE_FILE } from '../base/database/open-store.ts'
import { FINGERPRINT, type KeyUse } from '../base/keys/key-file.ts'
import { StartError } from '../base/start-error.ts'

/** Tables whose rows only concern the processes that were running when a backup was made. */
export const LEFT_OUT = ['throttles', 'leases', 'processes'] as const
export const STOPPED = 'a backup was restored while it was in progress'

/**
 * Prepares a database that was unpacked from a backup for the service.
 * @param hasKey whether the backup contained `service.key`
 * @throws StartError when it is damaged
 */
export function prepareSqlite(folder: string, file: string, hasKey: boolean) {
  using database = new DatabaseSync(join(folder, SQLITE_FILE))
  const [problem] = database.prepare('PRAGMA integrity_check').all()
  if (problem?.integrity_check !== 'ok') {
    throw new StartError(`The backup ${file} is damaged: ${String(problem?.integrity_check)}`)
  }
  for (const table of LEFT_OUT) if (hasTable(database, table)) database.exec(`DELETE FROM ${table}`)
  if (!hasKey && !keyUseOf(database).hasEnrolments) removeFingerprint(database)
  const stoppedMailings = stopMailings(database)
  database.exec('VACUUM')
  return { stoppedMailings, keyUse: keyUseOf(database) }
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
function removeFingerprint(database: DatabaseSync): void {
  if (hasTable(database, 'secrets')) {
    database.prepare('DELETE FROM secrets WHERE name = ?').run(FINGERPRINT)
  }
  if (hasTable(database, 'enrolment_links')) {
    database.exec('UPDATE enrolment_links SET encrypted_secret = NULL')
  }
}

/** Returns whether the database has a table. */
function hasTable(database: DatabaseSync, name: string): boolean {
  return (
    database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name) !== undefined
  )
}

export function hasColumn(database: DatabaseSync, table: string, name: string): boolean {
  return database.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?').get(table, name) !== undefined
}
