import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import { counted } from '../../domain/format/counted.ts'
import { decimal } from '../../domain/format/decimals.ts'
import { backUp } from '../backups/back-up.ts'
import { drill } from '../backups/backup-drill.ts'
import { backupName, backupsIn, pruneBackups } from '../backups/backup-folder.ts'
import { restore } from '../backups/restore.ts'
import type { ServiceConfig } from '../base/config/config.ts'
import { pendingMigrations } from '../base/database/database.ts'
import { connectService, SQLITE_FILE } from '../base/database/open-store.ts'
import type { Task } from '../base/database/tables.ts'
import { KEY_FILE } from '../base/keys/key-file.ts'
import { StartError } from '../base/start-error.ts'
import { createTaskSuccesses } from '../base/task-successes.ts'
import { type Add, type Result, userPath } from './command.ts'
import { moveToPostgres } from './move-to-postgres.ts'

/** Adds `backup`, `restore` and `move-to-postgres`. */
export function addBackupCommands(program: Command, add: Add): void {
  add(
    program,
    'backup [file]',
    'write database, images, mailing files, outbox and service.key to one file, compressed, and encrypted with BACKUP_PASSPHRASE',
    async (readSettings, { args: [name], options }) => {
      const config = readSettings()
      const folder = typeof options.folder === 'string' ? userPath(options.folder) : undefined
      if ((name === undefined) === (folder === undefined)) {
        throw new StartError('Name a file, or a folder with --folder')
      }
      if (options.drill === true)
        return drillOf(name === undefined ? await newestIn(folder ?? '') : userPath(name), config)
      if (folder !== undefined) await mkdir(folder, { recursive: true })
      const file = name === undefined ? join(folder ?? '', backupName(Date.now())) : userPath(name)
      const { bytes, files, lacks } = await backUpService(config, file, options.force === true)
      const pruned = folder === undefined ? 0 : await pruneBackups(folder)
      const lines = [
        `Backed up ${config.databaseUrl ? 'the database and ' : ''}${config.dataDir} to ${file}: ` +
          `${(bytes / 1e6).toFixed(1)} MB, ${counted(files, 'file', 'files')} besides the database`,
      ]
      if (config.backupPassphrase === undefined) lines.push('It is not encrypted: set BACKUP_PASSPHRASE')
      if (pruned > 0) lines.push(`Deleted ${counted(pruned, 'older backup', 'older backups')}`)
      if (lacks !== undefined) lines.push(`The backup lacks ${lacks}`)
      return { text: lines.join('\n'), data: { file, bytes, files, pruned, lacks: lacks ?? null } }
    },
  )
    .option('--force', 'replace the file if it exists')
    .option(
      '--folder <folder>',
      'write a file with the time in its name, and delete older ones but those of 7 days, and the last of 4 weeks and 12 months',
    )
    .option(
      '--drill',
      'restore the file, or the newest of the folder, into a scratch place, check it, and say how long it took',
    )

  add(
    program,
    'restore <file>',
    'restore a backup into DATA_DIR, and into DATABASE_URL if it is set, while no service uses them',
    async (readSettings, { args: [name = ''], options }) => {
      const config = readSettings()
      const { dataDir, databaseUrl } = config
      const file = userPath(name)
      const restoreOptions = {
        isForced: options.force === true,
        passphrase: config.backupPassphrase,
      }
      const { createdAt, files, stoppedMailings, lacks, needsKey } = await restore(
        file,
        { dataDir, databaseUrl },
        restoreOptions,
      )
      const lines = [
        `Restored the backup of ${createdAt} to ${config.dataDir}: database and ${counted(files, 'other file', 'other files')}`,
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
          `Copied ${counted(rows, 'row', 'rows')} of ${counted(tables, 'table', 'tables')}. Start the service with DATABASE_URL, and keep DATA_DIR, which ` +
          `has the other files. ${SQLITE_FILE} in it is not used any more.`,
        data: { tables, rows },
      }
    },
  )
}

/** Writes a backup of the configured database, and remembers when the last one succeeded or failed. */
async function backUpService(config: ServiceConfig, file: string, isForced: boolean) {
  const { dataDir, databaseUrl, backupPassphrase: passphrase } = config
  try {
    const backedUp = await backUp(file, { dataDir, databaseUrl, passphrase, isForced })
    await recordTime(config, 'backup')
    return backedUp
  } catch (error) {
    await recordTime(config, 'failed backup').catch(() => {
      // The backup has failed because the database cannot be reached; its age shows that as well.
    })
    throw error
  }
}

/** Remembers when something was done, unless the database is still that of an earlier version. */
async function recordTime(config: ServiceConfig, task: Task): Promise<void> {
  await using store = await connectService(config)
  const isCurrent = store && (await pendingMigrations(store.db, store.kind)).length === 0
  if (isCurrent) await createTaskSuccesses({ db: store.db }).record(task, Date.now())
}

/** @throws StartError when the folder has no backup */
async function newestIn(folder: string): Promise<string> {
  const [name] = await backupsIn(folder).catch(() => [])
  if (name === undefined) throw new StartError(`There is no backup in ${folder}`)
  return join(folder, name)
}

async function drillOf(
  file: string,
  { databaseUrl, backupPassphrase: passphrase }: ServiceConfig,
): Promise<Result> {
  const { createdAt, accounts, rounds, files, seconds } = await drill(file, { databaseUrl, passphrase })
  const found = `${counted(accounts, 'account', 'accounts')}, ${counted(rounds, 'round', 'rounds')}, ${counted(files, 'file', 'files')}`
  return {
    text: `Restored the backup of ${createdAt} to a scratch place in ${decimal(seconds)} s, and it is sound: ${found}`,
    data: { file, createdAt, accounts, rounds, files, seconds },
  }
}
