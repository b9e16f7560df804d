import { expect, test } from 'vitest'
import { backupName, keptBackups } from '../../../src/service/backups/backup-folder.ts'

const DAY_MS = 86_400_000
const LAST = Date.UTC(2026, 10, 23, 3)

test('names are ordered like their times', () => {
  expect(backupName(Date.UTC(2026, 0, 2, 3, 4, 5))).toBe('fairway-20260102T030405Z.backup')
})

test('a daily backup of two years leaves 7 days, 4 weeks and 12 months', () => {
  const names = Array.from({ length: 730 }, (_, day) => backupName(LAST - day * DAY_MS))
  const kept = [...keptBackups(names)].sort().reverse()
  const day = (year: number, month: number, date: number) => backupName(Date.UTC(year, month - 1, date, 3))
  expect(kept).toEqual([
    ...[23, 22, 21, 20, 19, 18, 17].map((date) => day(2026, 11, date)),
    // The last days of the weeks before; the 22nd and the 23rd are the ends of the last two.
    day(2026, 11, 15),
    day(2026, 11, 8),
    ...[10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((month) => backupName(Date.UTC(2026, month, 0, 3))),
    day(2025, 12, 31),
  ])
})

test('several backups of a day are all kept for as long as the day, and a gap leaves older ones', () => {
  const today = [0, 1, 2].map((hour) => backupName(LAST - hour * 3_600_000))
  const old = backupName(LAST - 200 * DAY_MS)
  expect(keptBackups([...today, old])).toEqual(new Set([...today, old]))
  const week = Array.from({ length: 7 }, (_, day) => backupName(LAST + (7 - day) * DAY_MS))
  expect(keptBackups([...week, ...today])).toEqual(new Set(week))
})
