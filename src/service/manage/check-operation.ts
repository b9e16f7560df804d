import { existsSync } from 'node:fs'
import { readFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { millisecondsInHour } from 'date-fns/constants'
import { millisecondsToHours } from 'date-fns/millisecondsToHours'
import { counted } from '../../domain/format/counted.ts'
import { DEFAULT_MAIL_FROM, type ServiceConfig } from '../base/config/config.ts'
import { isLocal } from '../base/config/is-local.ts'
import type { Store } from '../base/database/open-store.ts'
import { runningVersions } from '../base/processes.ts'
import { createTaskSuccesses } from '../base/task-successes.ts'
import { FULL_VERSION } from '../base/version.ts'
import { lastBackupOf, leftPartsIn } from './backup-folder.ts'
import type { Finding } from './finding.ts'

/** A daily backup may take some hours. */
const BACKUP_MAX_MS = 36 * millisecondsInHour
/** Free bytes of a disk below which writes fail soon, and below which somebody should make space. */
const DISK_FULL = 200e6
const DISK_LOW = 1e9
/** Free share of a disk below which somebody should make space. */
const DISK_LOW_SHARE = 0.1

/** Compares the versions of the running processes with this one. */
export async function checkProcesses({ db }: Store, nowMs = Date.now()): Promise<Finding> {
  const subject = 'processes'
  const versions = await runningVersions(db, nowMs)
  const names = [...versions].map(([version, count]) => `${count} of ${version}`).join(', ')
  if (versions.size === 0) return { subject, state: 'warning', detail: 'none is running' }
  if (versions.size > 1) return { subject, state: 'warning', detail: `of several versions: ${names}` }
  if (!versions.has(FULL_VERSION)) {
    return { subject, state: 'warning', detail: `${names}, but this command is ${FULL_VERSION}` }
  }
  return { subject, state: 'ok', detail: names }
}

/** Returns how old the last backup of `manage backup` is. */
export async function checkBackupAge(
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

/** Returns how much space the disk of the data folder has. */
export async function checkDisk(folder: string, read: typeof statfs = statfs): Promise<Finding> {
  const subject = 'disk'
  const { bavail, blocks, bsize } = await read(folder)
  const [free, size] = [bavail * bsize, blocks * bsize]
  const detail = `${(free / 1e9).toFixed(1)} of ${(size / 1e9).toFixed(1)} GB are free at ${folder}`
  if (free < DISK_FULL) return { subject, state: 'failed', detail }
  const isLow = free < DISK_LOW || free < size * DISK_LOW_SHARE
  return { subject, state: isLow ? 'warning' : 'ok', detail }
}

/** Finds names of the examples in a public installation: in the links of its pages, and as the sender of its mails. */
export async function checkBranding(config: ServiceConfig): Promise<Finding> {
  const subject = 'branding'
  if (isLocal(config)) return { subject, state: 'ok', detail: 'not needed, because the service is local' }
  if (config.smtpUrl && config.mailFrom === DEFAULT_MAIL_FROM) {
    return { subject, state: 'failed', detail: `mails come from ${config.mailFrom}; set MAIL_FROM` }
  }
  const page = await readFile(join(config.siteDir, 'privacy/index.html'), 'utf8').catch(() => undefined)
  if (page === undefined) {
    return { subject, state: 'warning', detail: `the site is not in ${config.siteDir}, and was not checked` }
  }
  if (page.includes('href="https://example.com/')) {
    const detail = 'pages link to example.com; set PUBLIC_ABOUT_URL and PUBLIC_SUPPORT_URL, and build again'
    return { subject, state: 'failed', detail }
  }
  return { subject, state: 'ok', detail: `pages and mails are those of ${config.companyName}` }
}
