import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { utc } from '@date-fns/utc'
import { millisecondsInHour } from 'date-fns/constants'
import { formatISO } from 'date-fns/formatISO'
import { getISOWeek } from 'date-fns/getISOWeek'
import { getISOWeekYear } from 'date-fns/getISOWeekYear'
import * as v from 'valibot'

/** How many backups are kept: all of some days, and the last one of each of so many weeks and months that have one. */
const KEPT = { days: 7, weeks: 4, months: 12 }
/** `fairway-20261123T202900Z.backup`, in UTC; names are ordered like their times. */
const NAME = /^fairway-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.backup$/

/** Returns the name of a backup that is made at a time. */
export function backupName(nowMs: number): string {
  return `fairway-${formatISO(nowMs, { format: 'basic', in: utc })}.backup`
}

/** Returns the names of the backups in a folder, newest first. Other files are ignored. */
export async function backupsIn(folder: string): Promise<string[]> {
  return (await readdir(folder))
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
}

/** Deletes the backups in a folder that are not kept. Returns their number. */
export async function pruneBackups(folder: string): Promise<number> {
  const names = await backupsIn(folder)
  const kept = keptBackups(names)
  const removed = names.filter((name) => !kept.has(name))
  for (const name of removed) await rm(join(folder, name))
  return removed.length
}

/**
 * Returns the backups to keep: all of the 7 latest days that have one, and the last ones of 4 weeks and 12 months.
 * @param names newest first
 */
export function keptBackups(names: readonly string[]): Set<string> {
  const dayOf = (name: string) => timeOf(name).toISOString().slice(0, 10)
  const days = new Set([...new Set(names.map(dayOf))].slice(0, KEPT.days))
  const lastOf = (count: number, periodOf: (date: Date) => string) => {
    const periods = new Map<string, string>()
    for (const name of names) {
      const period = periodOf(timeOf(name))
      if (!periods.has(period)) periods.set(period, name)
    }
    return [...periods.values()].slice(0, count)
  }
  return new Set([
    ...names.filter((name) => days.has(dayOf(name))),
    ...lastOf(KEPT.weeks, (date) => `${getISOWeekYear(date, { in: utc })} ${getISOWeek(date, { in: utc })}`),
    ...lastOf(KEPT.months, (date) => date.toISOString().slice(0, 7)),
  ])
}

function timeOf(name: string): Date {
  return new Date(name.replace(NAME, '$1-$2-$3T$4:$5:$6Z'))
}

/** Returns the name of a backup that this process is writing. */
export const partialName = (file: string): string => `${file}.${process.pid}.part`

/** Returns the files that killed backups have left in the folder of a backup. */
export async function leftPartsIn(folder: string): Promise<string[]> {
  const left: string[] = []
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    if (/\.backup\.(.*\.)?part$/.test(name) && !(await isBeingWritten(file))) left.push(file)
  }
  return left
}

/** A process that makes a backup writes more often. Another one may have got the id of a killed one, as in a container. */
const PAUSE_MAX_MS = millisecondsInHour

/** Whether the process whose id is in the name exists and has written to the file. */
async function isBeingWritten(file: string): Promise<boolean> {
  const stats = await stat(file).catch(missing)
  const isPaused = stats !== undefined && stats.mtimeMs < Date.now() - PAUSE_MAX_MS
  return !isPaused && isOtherProcess(Number(/\.(\d+)\.part$/.exec(file)?.[1]))
}

/** Returns whether there is another process with this id. */
export function isOtherProcess(id: number): boolean {
  if (!(id > 0) || id === process.pid) return false
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    // A process of another user exists as well.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** What `check` knows about the last backup that this machine has begun. */
const lastBackup = v.object({ folder: v.string(), isEncrypted: v.boolean() })
const LAST_BACKUP_FILE = 'last-backup.json'

export async function recordBackup(dataDir: string, file: string, isEncrypted: boolean): Promise<void> {
  const text = JSON.stringify({ folder: dirname(file), isEncrypted })
  await writeFile(join(dataDir, LAST_BACKUP_FILE), text, { mode: 0o600 })
}

/** Returns what is known about the last backup of this machine; undefined if there is none. */
export async function lastBackupOf(dataDir: string) {
  const text = await readFile(join(dataDir, LAST_BACKUP_FILE), 'utf8').catch(missing)
  return text === undefined ? undefined : v.parse(v.pipe(v.string(), v.parseJson(), lastBackup), text)
}

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
