import { join } from 'node:path'
import type { Command } from 'commander'
import type { ServiceConfig } from '../base/config/config.ts'
import { pendingMigrations } from '../base/database/database.ts'
import { connectService, SQLITE_FILE } from '../base/database/open-store.ts'
import { KEY_FILE } from '../base/keys/key-file.ts'
import { StartError } from '../base/start-error.ts'
import { createTaskSuccesses } from '../base/task-successes.ts'
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
    'write database, images, mailing files, outbox and service.key to one compressed file (SQLite)',
    async (readSettings, { args: [name = ''], options }) => {
      const config = readSettings()
      refusePostgres(config, 'pg_dump --format=custom --exclude-table-data=throttles --file=FILE')
      const file = userPath(name)
      const { bytes, files, lacks } = await backUp(config.dataDir, file, {
        isForced: options.force === true,
        passphrase: config.backupPassphrase,
      })
      await recordBackup(config)
      const done = `Backed up ${config.dataDir} to ${file}: ${(bytes / 1e6).toFixed(1)} MB, ${files} files besides the database`
      return {
        text: lacks === undefined ? done : `${done}\nThe backup lacks ${lacks}`,
        data: { file, bytes, files, lacks: lacks ?? null },
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
      const { createdAt, files, stoppedMailings, lacks, needsKey } = await restore(file, config.dataDir, {
        isForced: options.force === true,
        passphrase: config.backupPassphrase,
        isWithoutKey: options.withoutKey === true,
      })
      const lines = [
        `Restored the backup of ${createdAt} to ${config.dataDir}: database and ${files} other files`,
      ]
      if (stoppedMailings > 0) {
        lines.push(
          'A mailing was in progress. It does not continue, because some of its e-mails may have been sent since.',
        )
      }
      if (lacks !== undefined) lines.push(`The backup lacks ${lacks}`)
      if (needsKey) {
        lines.push(
          `The service does not start without the key of the second steps of staff. Copy it to ` +
            `${join(config.dataDir, KEY_FILE)}, or run npm run manage -- staff forget-codes and give staff new links.`,
        )
      }
      return {
        text: lines.join('\n'),
        data: {
          file,
          dataDir: config.dataDir,
          createdAt,
          files,
          stoppedMailings,
          lacks: lacks ?? null,
          needsKey,
        },
      }
    },
  )
    .option('--force', 'replace what the folder contains')
    .option('--without-key', 'leave out service.key, because its passphrase is lost')

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

/** Remembers when the last backup succeeded, unless the database is still that of an earlier version. */
async function recordBackup(config: ServiceConfig): Promise<void> {
  const store = await connectService(config)
  try {
    const isCurrent = store && (await pendingMigrations(store.db, store.kind)).length === 0
    if (isCurrent) await createTaskSuccesses(store.db).record('backup', Date.now())
  } finally {
    await store?.close()
  }
}

/** @throws StartError when the database is PostgreSQL, which has programs of its own for this */
function refusePostgres({ databaseUrl, dataDir }: ServiceConfig, program: string): void {
  if (databaseUrl === undefined) return
  throw new StartError(
    `The database is PostgreSQL, which has its own program for this: ${program} --dbname=DATABASE_URL. ` +
      `Copy the folders images, mailing and outbox and the file ${KEY_FILE} of ${dataDir} as well.`,
  )
}
