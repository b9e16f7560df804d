import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ServiceConfig } from '../base/config/config.ts'
import { connectService, noServiceError, type Store } from '../base/database/open-store.ts'
import { createServiceKey } from '../base/keys/service-key.ts'
import { StartError } from '../base/start-error.ts'
import { createMailer } from '../mail/mailer.ts'
import { envFileWarnings, startWarnings } from '../start-warnings.ts'
import {
  checkAccountMails,
  checkClock,
  checkDemoAccounts,
  checkIntegrity,
  checkPush,
  checkSchema,
} from './check-database.ts'
import { checkFileModes } from './check-file-modes.ts'
import { checkFirebase } from './check-firebase.ts'
import { checkMailDns, type ResolveTxt } from './check-mail-dns.ts'
import { checkBackupAge, checkBranding, checkDisk, checkProcesses } from './check-operation.ts'
import type { ReadSettings } from './command.ts'
import type { Finding } from './finding.ts'

/**
 * Checks an installation without changing it.
 * @param resolveTxt queries DNS; by default with the settings of the system
 */
export async function checkAll(readSettings: ReadSettings, resolveTxt?: ResolveTxt): Promise<Finding[]> {
  let config: ServiceConfig
  try {
    config = readSettings()
  } catch (error) {
    return [failed('settings', error)]
  }
  return [
    ...checkSettings(config),
    await checkBranding(config),
    ...(await checkDatabase(config)),
    await checkMailServer(config),
    ...(await checkMailDns(config, resolveTxt)),
    ...(await checkFirebase(config.firebase)),
    ...(existsSync(config.dataDir) ? [await checkDisk(config.dataDir)] : []),
    await checkFileModes(config.dataDir, [config.dkimKey?.file, config.firebase?.account.file]),
  ]
}

/** Returns a failed check with the first line of an error. */
function failed(subject: Finding['subject'], error: unknown): Finding {
  const [detail = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return { subject, state: 'failed', detail }
}

function checkSettings(config: ServiceConfig): Finding[] {
  const warnings = [...envFileWarnings(), ...startWarnings(config)].map(
    (detail): Finding => ({ subject: 'settings', state: 'warning', detail }),
  )
  return warnings.length > 0 ? warnings : [{ subject: 'settings', state: 'ok', detail: 'valid' }]
}

async function checkDatabase(config: ServiceConfig): Promise<Finding[]> {
  try {
    const store = await connectService(config)
    if (!store) return [failed('schema', await noServiceError(config))]
    try {
      const schema = await checkSchema(store)
      const integrity = await checkIntegrity(store)
      // Skips the other checks, because they read tables of the latest schema.
      if (schema.state !== 'ok' || integrity.state !== 'ok') return [schema, integrity]
      return [
        schema,
        integrity,
        await checkServiceKey(store, config),
        await checkDemoAccounts(store, config),
        await checkAccountMails(store),
        await checkPush(store),
        await checkClock(store),
        await checkProcesses(store),
        await checkBackupAge(store, config),
      ]
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

async function checkMailServer(config: ServiceConfig): Promise<Finding> {
  if (!config.smtpUrl) {
    const detail = `none; e-mails become files in ${join(config.dataDir, 'outbox')}`
    return { subject: 'mail server', state: 'warning', detail }
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
