import type { Entry, StoredEntry, UnknownEntry } from '../../contract/score-sheet-entries.ts'
import type { SheetRound } from '../../contract/score-sheet-round.ts'
import { refusalOf } from './refusal.ts'
import { applyEntry, foldSheet, type ScoreSheet } from './sheet.ts'

export type LogEntry = StoredEntry | UnknownEntry

/** An entry of this device that is not in its copy of the log yet. */
export interface PendingEntry {
  entry: Entry
  /** The service has stored it. */
  seq?: number
  /** The service has lost it. If it is refused now, it may depend on entries of others that are to be sent again. */
  isResent?: true
  /** Why the service refused it, and the length of the log then: it is sent again once the log is longer. */
  refusal?: { error: string; seq: number }
}

/**
 * A device's copy of a score sheet: plain data that can be stored, and changed only with `addPending` and the functions of
 * `replica-exchange.ts`.
 */
export interface Replica {
  round: SheetRound
  /** The log of the service as far as it is known, from the first entry without gaps. */
  log: readonly LogEntry[]
  /** The entries of this device that follow the log, in the order in which they were made. */
  pending: readonly PendingEntry[]
  /** The entries that the service refused for good, for the user to see. */
  refused: readonly { entry: Entry; error: string }[]
  /** The number of this device in the sheet; undefined until the log has an entry of it. */
  device: number | undefined
  /** The previous copy of the log, while the whole log is being loaded again. */
  former: readonly LogEntry[] | undefined
}

/** Returns the replica of a sheet without entries. */
export function startReplica(round: SheetRound): Replica {
  return { round, log: [], pending: [], refused: [], device: undefined, former: undefined }
}

/** Returns the `seen` of an entry that is made now. */
export function seenBy({ log, former }: Replica): number {
  return (former ?? log).length
}

/** Adds an entry that was made on this device, with `seenBy` as its `seen`. */
export function addPending(replica: Replica, entry: Entry): Replica {
  return { ...replica, pending: [...replica.pending, { entry }] }
}

/** Who uses the device; `device` of its entries that the service has not numbered yet is -1. */
interface User {
  isOwner: boolean
  nowMs: number
}

/** Returns whether a device shows the same of two replicas of one sheet. */
export function isSameFold(one: Replica, other: Replica): boolean {
  const isSame = (a: readonly { id: string }[], b: readonly { id: string }[]) =>
    a.length === b.length && a.every(({ id }, at) => id === b[at]?.id)
  const entries = ({ pending }: Replica) => pending.map(({ entry }) => entry)
  return (
    one.device === other.device &&
    isSame(one.former ?? one.log, other.former ?? other.log) &&
    isSame(entries(one), entries(other))
  )
}

/** Returns the sheet as the device shows it: the log as far as it is known, and its own entries that can follow. */
export function shownSheet(replica: Replica, user: User): ScoreSheet {
  const log = replica.former ?? replica.log
  const sheet = foldSheet(replica.round, log)
  for (const { entry } of replica.pending) {
    if (refusalOf(sheet, entry, user)) continue
    applyEntry(sheet, {
      ...entry,
      seq: sheet.seq + 1,
      device: replica.device ?? -1,
      receivedMs: user.nowMs,
      by: user.isOwner ? 'owner' : '',
    })
  }
  return sheet
}
