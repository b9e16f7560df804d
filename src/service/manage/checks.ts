import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { millisecondsInHour } from 'date-fns/constants'
import { millisecondsToHours } from 'date-fns/millisecondsToHours'
import { counted } from '../../domain/format/counted.ts'
import { lastBackupOf, leftPartsIn } from '../backups/backup-folder.ts'
import { checkIntegrity, checkSchema, type Finding } from '../backups/check-database.ts'
import { TEMPORARY_FOLDER } from '../backups/restore.ts'
import { DEFAULT_MAIL_FROM, type ServiceConfig } from '../base/config/config.ts'
import { isLocal } from '../base/config/is-local.ts'
import { connectService, noServiceError, type Store } from '../base/database/open-store.ts'
import { createServiceKey } from '../base/keys/service-key.ts'
import { StartError } from '../base/start-error.ts'
import { createTaskSuccesses } from '../base/task-successes.ts'
import { createMailer } from '../mail/mailer.ts'
import { envFileWarnings, startWarnings } from '../start-warnings.ts'
import { checkFirebase } from './check-firebase.ts'
import type { ReadSettings } from './command.ts'

/** A daily backup may take some hours. */
const BACKUP_MAX_MS = 36 * millisecondsInHour

/** Checks what only a command can find out; the rest is in the metrics and the log. Changes nothing. */
export async function checkAll(readSettings: ReadSettings): Promise<Finding[]> {
  let config: ServiceConfig
  try {
    config = readSettings()
  } catch (error) {
    return [failed('settings', error)]
  }
  return [
    ...checkSettings(config),
    ...(await checkDatabase(config)),
    await checkMailServer(config),
    ...(await checkFirebase(config.firebase)),
  ]
}

/** Returns a failed check with the first line of an error. */
function failed(subject: string, error: unknown): Finding {
  const [detail = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return { subject, state: 'failed', detail }
}

function checkSettings(config: ServiceConfig): Finding[] {
  const keyFiles = [config.dkimKey?.file, config.firebase?.account.file]
  const details = [
    ...envFileWarnings(),
    ...startWarnings(config),
    ...keyFiles.flatMap((file) =>
      file !== undefined && mayOthersRead(file) ? `others may read ${file}` : [],
    ),
  ]
  const warnings = details.map((detail): Finding => ({ subject: 'settings', state: 'warning', detail }))
  return warnings.length > 0 ? warnings : [{ subject: 'settings', state: 'ok', detail: 'valid' }]
}

function mayOthersRead(file: string): boolean {
  return process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0
}

const NOT_CHECKED: Finding = {
  subject: 'service.key and backup',
  state: 'warning',
  detail: 'not checked before the next start; run check again after it',
}

async function checkDatabase(config: ServiceConfig): Promise<Finding[]> {
  try {
    const store = await connectService(config)
    if (!store) return [failed('schema', await noServiceError(config))]
    try {
      const schema = await checkSchema(store)
      const integrity = await checkIntegrity(store)
      // The other checks read tables of the latest schema.
      if (schema.state === 'warning') return [schema, integrity, NOT_CHECKED]
      if (schema.state !== 'ok' || integrity.state !== 'ok') return [schema, integrity]
      return [schema, integrity, await checkServiceKey(store, config), await checkBackup(store, config)]
    } finally {
      await store.close()
    }
  } catch (error) {
    if (error instanceof StartError) return [failed('schema', error)]
    throw error
  }
}

async function checkServiceKey({ db }: Store, config: ServiceConfig): Promise<Finding> {
  const subject = 'service.key'
  try {
    if (!(await createServiceKey(config.dataDir).check(db))) {
      return { subject, state: 'ok', detail: 'nobody has set up a second step yet' }
    }
  } catch (error) {
    return failed(subject, error)
  }
  const detail = 'it is the key of this database'
  if (config.databaseUrl || config.backupPassphrase !== undefined) return { subject, state: 'ok', detail }
  return { subject, state: 'warning', detail: `${detail}; without BACKUP_PASSPHRASE, backups lack it` }
}

/** Returns how old the last backup is, whether it is encrypted, and what a killed one has left. */
export async function checkBackup(
  { db }: Store,
  config: ServiceConfig,
  nowMs = Date.now(),
): Promise<Finding> {
  const subject = 'backup'
  const begun = await lastBackupOf(config.dataDir)
  const [left] = begun && existsSync(begun.folder) ? await leftPartsIn(begun.folder) : []
  if (left !== undefined) {
    return { subject, state: 'failed', detail: `a backup that was killed has left ${left}; delete it` }
  }
  const unpacked = join(config.dataDir, TEMPORARY_FOLDER)
  if (existsSync(unpacked)) {
    return { subject, state: 'failed', detail: `a restore that was killed has left ${unpacked}; delete it` }
  }
  const lastMs = await createTaskSuccesses({ db }).lastMs('backup')
  if (lastMs === undefined) {
    return { subject, state: isLocal(config) ? 'ok' : 'warning', detail: 'there is none; see manage backup' }
  }
  const ageMs = nowMs - lastMs
  const detail = `the last one is ${counted(millisecondsToHours(ageMs), 'hour', 'hours')} old`
  if (ageMs > BACKUP_MAX_MS) return { subject, state: 'failed', detail }
  if (begun?.isEncrypted === false) {
    return { subject, state: 'warning', detail: `${detail}, and not encrypted: set BACKUP_PASSPHRASE` }
  }
  return { subject, state: 'ok', detail }
}

async function checkMailServer(config: ServiceConfig): Promise<Finding> {
  if (!config.smtpUrl) {
    const detail = `none; e-mails become files in ${join(config.dataDir, 'outbox')}`
    return { subject: 'mail server', state: 'warning', detail }
  }
  if (!isLocal(config) && config.mailFrom === DEFAULT_MAIL_FROM) {
    return failed('mail server', `mails come from ${DEFAULT_MAIL_FROM}; set MAIL_FROM`)
  }
  const mailer = createMailer(config)
  try {
    await mailer.verify()
    return { subject: 'mail server', state: 'ok', detail: `accepts mail at ${new URL(config.smtpUrl).host}` }
  } catch (error) {
    return failed('mail server', error)
  } finally {
    mailer.close()
  }
}
