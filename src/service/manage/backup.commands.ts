import type { Command } from 'commander'
import type { ServiceConfig } from '../config.ts'
import { SQLITE_FILE } from '../database/open-store.ts'
import { StartError } from '../start-error.ts'
import { backUp } from './back-up.ts'
import type { Add } from './command.ts'
import { moveToPostgres } from './move-to-postgres.ts'
import { restore } from './restore.ts'
import { userPath } from './user-path.ts'

/** Adds `backup`, `restore` and `move-to-postgres`. */
export function addBackupCommands(program: Command, add: Add): void {
  add(
    program,
    'backup <file>',
    'write database, images, mailing files and outbox to one file (SQLite)',
    async (readSettings, { args: [name = ''], options }) => {
      const config = readSettings()
      refusePostgres(config, 'pg_dump --format=custom --exclude-table-data=throttles --file=FILE')
      const file = userPath(name)
      const { bytes, files } = await backUp(config.dataDir, file, { isForced: options.force === true })
      return {
        text: `Backed up ${config.dataDir} to ${file}: ${(bytes / 1e6).toFixed(1)} MB, ${files} files besides the database`,
        data: { file, bytes, files },
      }
    },
  ).option('--force', 'replace the file if it exists')

  add(
    program,
    'restore <file>',
    'restore a backup into DATA_DIR, while no service uses it (SQLite)',
    async (readSettings, { args: [name = ''], options }) => {
      const config = readSettings()
      refusePostgres(config, 'pg_restore --clean --if-exists FILE')
      const file = userPath(name)
      const { createdAt, files, stoppedMailings } = await restore(file, config.dataDir, {
        isForced: options.force === true,
      })
      const mailings =
        stoppedMailings > 0
          ? '\nA mailing was in progress. It does not continue, because some of its e-mails may have been sent since.'
          : ''
      return {
        text: `Restored the backup of ${createdAt} to ${config.dataDir}: database and ${files} other files${mailings}`,
        data: { file, dataDir: config.dataDir, createdAt, files, stoppedMailings },
      }
    },
  ).option('--force', 'replace what the folder contains')

  add(
    program,
    'move-to-postgres',
    'copy the SQLite database in DATA_DIR to the empty PostgreSQL database DATABASE_URL',
    async (readSettings) => {
      const { dataDir, databaseUrl } = readSettings()
      if (databaseUrl === undefined) {
        throw new StartError('DATABASE_URL is not set; it names the PostgreSQL database to copy to')
      }
      const { tables, rows } = await moveToPostgres(dataDir, databaseUrl)
      return {
        text:
          `Copied ${rows} rows of ${tables} tables. Start the service with DATABASE_URL, and keep DATA_DIR, which ` +
          `has the other files. ${SQLITE_FILE} in it is not used any more.`,
        data: { tables, rows },
      }
    },
  )
}

/** @throws StartError when the database is PostgreSQL, which has programs of its own for this */
function refusePostgres({ databaseUrl, dataDir }: ServiceConfig, program: string): void {
  if (databaseUrl === undefined) return
  throw new StartError(
    `The database is PostgreSQL, which has its own program for this: ${program} --dbname=DATABASE_URL. ` +
      `Copy the folders images, mailing and outbox of ${dataDir} as well.`,
  )
}
