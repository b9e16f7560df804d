import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { utc } from '@date-fns/utc'
import { formatISO } from 'date-fns/formatISO'
import { getISOWeek } from 'date-fns/getISOWeek'
import { getISOWeekYear } from 'date-fns/getISOWeekYear'

/** How many backups are kept: the last one of each of so many days, weeks and months that have one. */
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

/** Returns the backups to keep: the last ones of 7 days, 4 weeks and 12 months. @param names newest first */
export function keptBackups(names: readonly string[]): Set<string> {
  const lastOf = (count: number, periodOf: (date: Date) => string) => {
    const periods = new Map<string, string>()
    for (const name of names) {
      const period = periodOf(timeOf(name))
      if (!periods.has(period)) periods.set(period, name)
    }
    return [...periods.values()].slice(0, count)
  }
  return new Set([
    ...lastOf(KEPT.days, (date) => date.toISOString().slice(0, 10)),
    ...lastOf(KEPT.weeks, (date) => `${getISOWeekYear(date, { in: utc })} ${getISOWeek(date, { in: utc })}`),
    ...lastOf(KEPT.months, (date) => date.toISOString().slice(0, 7)),
  ])
}

function timeOf(name: string): Date {
  return new Date(name.replace(NAME, '$1-$2-$3T$4:$5:$6Z'))
}
