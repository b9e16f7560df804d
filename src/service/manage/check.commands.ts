import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { millisecondsInHour } from 'date-fns/constants'
import { millisecondsToHours } from 'date-fns/millisecondsToHours'
import { secondsToMilliseconds } from 'date-fns/secondsToMilliseconds'
import { counted } from '../../domain/format/counted.ts'
import { lastBackupOf, leftPartsIn } from '../backups/backup-folder.ts'
import { checkIntegrity, checkSchema, type Finding } from '../backups/check-database.ts'
import { TEMPORARY_FOLDER } from '../backups/restore.ts'
import { DEFAULT_MAIL_FROM, type ServiceConfig } from '../base/config/config.ts'
import { isLocal } from '../base/config/is-local.ts'
import type { FirebaseConfig } from '../base/config/key-settings.ts'
import { connectService, noServiceError, type Store } from '../base/database/open-store.ts'
import { createServiceKey } from '../base/keys/service-key.ts'
import { StartError } from '../base/start-error.ts'
import { createTaskSuccesses } from '../base/task-successes.ts'
import { connectFirebase, FirebaseError } from '../golf/firebase/firebase-database.ts'
import { createMailer } from '../mail/mailer.ts'
import { envFileWarnings, startWarnings } from '../start-warnings.ts'
import type { Add, ReadSettings } from './command.ts'

const MARKS = { ok: 'ok     ', warning: 'WARNING', failed: 'FAILED ' } as const

/** Adds `check`. */
export function addCheckCommand(program: Command, add: Add): void {
  add(
    program,
    'check',
    'check settings, schema, integrity, service.key, the last backup, mail server and Firebase',
    async (readSettings) => {
      const findings = await checkAll(readSettings)
      const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
      const [failed, warnings] = [count('failed'), count('warning')]
      const verdict = failed === 0 ? 'Sound' : `NOT sound: ${counted(failed, 'problem', 'problems')}`
      const summary = `${verdict}; ${counted(warnings, 'warning', 'warnings')} in ${counted(findings.length, 'check', 'checks')}`
      const lines = findings.map(({ state, subject, detail }) => `${MARKS[state]}  ${subject}: ${detail}`)
      return {
        text: [...lines, summary].join('\n'),
        data: { isSound: failed === 0, findings },
        exitCode: failed > 0 ? 1 : 0,
      }
    },
  )
}

const FIREBASE_TIMEOUT_MS = secondsToMilliseconds(10)
/** A daily backup may take some hours. */
const BACKUP_MAX_MS = 36 * millisecondsInHour

/** Checks what only a command can find out; the rest is in the metrics and the log. Changes nothing. */
async function checkAll(readSettings: ReadSettings): Promise<Finding[]> {
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
  return { subject, state: 'failed', detail: firstLineOf(error) }
}

function firstLineOf(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return line
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
    await using store = await connectService(config)
    if (!store) return [failed('schema', await noServiceError(config))]
    const schema = await checkSchema(store)
    const integrity = await checkIntegrity(store)
    // The other checks read tables of the latest schema.
    if (schema.state === 'warning') return [schema, integrity, NOT_CHECKED]
    if (schema.state !== 'ok' || integrity.state !== 'ok') return [schema, integrity]
    return [schema, integrity, await checkServiceKey(store, config), await checkBackup(store, config)]
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
    return failed(subject, `a backup that was killed has left ${left}; delete it`)
  }
  const unpacked = join(config.dataDir, TEMPORARY_FOLDER)
  if (existsSync(unpacked)) {
    return failed(subject, `a restore that was killed has left ${unpacked}; delete it`)
  }
  const lastMs = await createTaskSuccesses({ db }).lastMs('backup')
  if (lastMs === undefined) {
    return { subject, state: isLocal(config) ? 'ok' : 'warning', detail: 'there is none; see manage backup' }
  }
  const ageMs = nowMs - lastMs
  const detail = `the last one is ${counted(millisecondsToHours(ageMs), 'hour', 'hours')} old`
  if (ageMs > BACKUP_MAX_MS) return failed(subject, detail)
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

/**
 * Checks that the service account may write to the realtime database, and that not everybody may list its rounds.
 * Returns an empty list if live rounds are not published there.
 */
export async function checkFirebase(config: FirebaseConfig | undefined): Promise<Finding[]> {
  if (!config) return []
  const subject = 'Firebase'
  const { host } = new URL(config.url)
  try {
    const database = await connectFirebase(config)
    const signal = AbortSignal.timeout(FIREBASE_TIMEOUT_MS)
    await database.check(signal)
    if (await database.isListable(signal)) {
      return [failed(subject, `everybody may list the rounds at ${host}; deploy database.rules.json`)]
    }
    return [{ subject, state: 'ok', detail: `${host} accepts live rounds of ${config.account.email}` }]
  } catch (error) {
    const isRefused = error instanceof FirebaseError && (error.status === 401 || error.status === 403)
    const reason = isRefused ? `the service account may not write (${error.status})` : firstLineOf(error)
    return [failed(subject, `${host}: ${reason}`)]
  }
}
