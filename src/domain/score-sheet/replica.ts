import type { Entry, StoredEntry, UnknownEntry } from '../../contract/score-sheet-entries.ts'
import type { SheetRound } from '../../contract/score-sheet-round.ts'
import { BATCH_ENTRIES_MAX } from '../../contract/score-sheet-rules.ts'
import { refusalOf } from './refusal.ts'
import { applyEntry, foldSheet, type ScoreSheet } from './sheet.ts'

type LogEntry = StoredEntry | UnknownEntry

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
 * A device's copy of a score sheet: plain data that can be stored, and changed only with the functions below. Responses
 * of the service are applied in the order of their requests.
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

/** Returns the entries to send next; empty if all have been sent, or the log must be loaded first. */
export function entriesToSend({ pending, log, former }: Replica): Entry[] {
  if (former) return []
  return pending
    .filter(({ seq, refusal }) => seq === undefined && (!refusal || refusal.seq < log.length))
    .slice(0, BATCH_ENTRIES_MAX)
    .map(({ entry }) => entry)
}

/** Results of a batch, as the service responds. */
export interface BatchResults {
  seq: number
  results: readonly ({ id: string; seq: number } | { id: string | null; error: string })[]
}

/** Applies the response to a batch. Entries stay pending until the log contains them. */
export function receiveResults(replica: Replica, { seq, results }: BatchResults): Replica {
  // A shorter log than ours is a restored backup, of which the results are part of the new log.
  if (seq < replica.log.length) return reloadLog(replica)
  const byId = new Map(results.map((result) => [result.id, result]))
  const refused: Replica['refused'][number][] = []
  const pending = replica.pending.flatMap((one): PendingEntry[] => {
    const result = byId.get(one.entry.id)
    if (!result) return [one]
    if ('seq' in result) return [{ ...one, seq: result.seq }]
    if (one.isResent) return [{ ...one, refusal: { error: result.error, seq } }]
    refused.push({ entry: one.entry, error: result.error })
    return []
  })
  return { ...replica, pending, refused: [...replica.refused, ...refused] }
}

/** Returns the `after` of the next request for the log. The last known entry is repeated, to see whether it is the same. */
export function logAfter({ log }: Replica): number {
  return Math.max(0, log.length - 1)
}

/**
 * Has the whole log loaded again, to be compared with the copy. To be called when the device connects again: the service
 * may have been restored from a backup meanwhile.
 */
export function reloadLog(replica: Replica): Replica {
  return { ...replica, log: [], former: replica.former ?? replica.log }
}

/** A page of the log, as the service responds. */
export interface LogPage {
  seq: number
  entries: readonly LogEntry[]
  hasMore: boolean
}

/** Applies a page of the log that was requested with `logAfter`. */
export function receiveLog(replica: Replica, { seq, entries, hasMore }: LogPage): Replica {
  const { log } = replica
  const isOther = entries.some((entry) => entry.seq <= log.length && entry.id !== log[entry.seq - 1]?.id)
  if (seq < log.length || isOther) return reloadLog(replica)
  const longer = [...log, ...entries.filter((entry) => entry.seq > log.length)]
  const next = { ...replica, log: longer }
  if (hasMore) return next
  return next.former ? rebase(next, next.former) : withoutStored(next)
}

/** Removes what the complete log contains from the pending entries. What was stored and is not there is sent again. */
function withoutStored(replica: Replica): Replica {
  const { log, pending, refused } = replica
  const stored = new Map(log.map((entry) => [entry.id, entry]))
  // A request that was refused may have arrived again later and been stored.
  const own = [...pending, ...refused].find(({ entry }) => stored.has(entry.id))
  return {
    ...replica,
    device: (own && stored.get(own.entry.id)?.device) ?? replica.device,
    refused: refused.filter(({ entry }) => !stored.has(entry.id)),
    pending: pending
      .filter(({ entry }) => !stored.has(entry.id))
      .map((one) => (one.seq === undefined ? one : { entry: one.entry, isResent: true })),
  }
}

/**
 * Replaces the former copy of the log by the loaded one. Own entries that the service has lost are sent again, as having
 * seen that part of the new log which the device had applied when it made them.
 */
function rebase(replica: Replica, former: readonly LogEntry[]): Replica {
  const { log, pending, refused } = replica
  const whole: Replica = { ...replica, former: undefined }
  if (former.every((entry, at) => entry.id === log[at]?.id)) return withoutStored(whole)

  const stored = new Set(log.map((entry) => entry.id))
  const own = former.filter((entry) => entry.device === replica.device)
  const lost = own.filter((entry) => !stored.has(entry.id)).map(asSent)
  const ids = new Set([...own, ...[...pending, ...refused].map(({ entry }) => entry)].map(({ id }) => id))
  const applied = new Set(own.map((entry) => entry.id))
  let seen = 0
  const follow = (entry: Entry): Entry => {
    for (const { id } of former.slice(0, entry.seen)) applied.add(id)
    applied.add(entry.id)
    while (applied.has(log[seen]?.id ?? '')) seen++
    return { ...entry, seen }
  }
  return {
    ...whole,
    device: log.find((entry) => ids.has(entry.id))?.device,
    refused: refused.filter(({ entry }) => !stored.has(entry.id)),
    pending: [
      ...lost.map((entry): PendingEntry => ({ entry: follow(entry), isResent: true })),
      ...pending
        .filter(({ entry }) => !stored.has(entry.id))
        .map(({ entry, seq, isResent }): PendingEntry => {
          const next = { entry: follow(entry) }
          return seq === undefined && !isResent ? next : { ...next, isResent: true }
        }),
    ],
  }
}

/** Returns an entry of the log as its device sent it. */
function asSent(entry: LogEntry): Entry {
  const { seq: _, device: __, receivedMs: ___, by: ____, ...sent } = entry
  return sent as Entry
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
