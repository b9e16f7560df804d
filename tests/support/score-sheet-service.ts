import type { Entry, StoredEntry } from '../../src/contract/score-sheet-entries.ts'
import type { SheetRound } from '../../src/contract/score-sheet-round.ts'
import { refusalOf } from '../../src/domain/score-sheet/refusal.ts'
import type { BatchResults, LogPage, Replica } from '../../src/domain/score-sheet/replica.ts'
import { applyEntry, foldSheet } from '../../src/domain/score-sheet/sheet.ts'

/** Adds an entry that was made on this device, with `seenBy` as its `seen`. */
export function addPending(replica: Replica, entry: Entry): Replica {
  const own = new Set(replica.own).add(entry.id)
  return { ...replica, own, pending: [...replica.pending, { entry }] }
}

/** A service with one score sheet in memory, whose first device is the owner's. */
export function createSheetService(round: SheetRound, pageLength: number) {
  let log: StoredEntry[] = []
  let receivedMs = 0
  const numbers = new Map<number | string, number>()
  return {
    log: () => log,
    send(device: number, entries: readonly Entry[]): BatchResults {
      receivedMs += 1
      const sheet = foldSheet(round, log)
      const results = entries.map((entry) => {
        const stored = log.find((one) => one.id === entry.id)
        if (stored) return { id: entry.id, seq: stored.seq }
        const error = refusalOf(sheet, entry, { isOwner: device === 0, nowMs: 0 })
        if (error !== undefined) return { id: entry.id, error }
        const { madeBy, ...made } = entry
        const maker = madeBy?.entry ?? device
        const number =
          log.find(({ id }) => id === maker)?.device ??
          numbers.get(maker) ??
          Math.max(0, ...numbers.values()) + 1
        if (!log.some(({ id }) => id === maker)) numbers.set(maker, number)
        const by = madeBy?.by ?? (device === 0 ? 'owner' : `key ${device}`)
        const next: StoredEntry = { ...made, seq: log.length + 1, device: number, receivedMs, by }
        log = [...log, next]
        applyEntry(sheet, next)
        return { id: entry.id, seq: next.seq }
      })
      return { seq: log.length, results }
    },
    load(after: number): LogPage {
      const entries = log.slice(after, after + pageLength)
      return { seq: log.length, entries, hasMore: after + entries.length < log.length }
    },
    /** Restores a backup that was made when the log had so many entries. */
    restore(length: number) {
      log = log.slice(0, length)
      const known = new Set(log.map((entry) => entry.device))
      for (const [device, number] of numbers) if (!known.has(number)) numbers.delete(device)
    },
  }
}
