import type { Entry } from '../../contract/score-sheet-entries.ts'
import { BATCH_ENTRIES_MAX } from '../../contract/score-sheet-rules.ts'
import type { LogEntry, PendingEntry, Replica } from './replica.ts'

// Changes of a replica by what is sent to the service and received from it, in the order of the requests. The first screen
// of a sheet does not need them.

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
