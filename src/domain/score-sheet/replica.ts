import type { Entry, StoredEntry, UnknownEntry } from '../../contract/score-sheet-entries.ts'
import type { SheetRound } from '../../contract/score-sheet-round.ts'
import { BATCH_ENTRIES_MAX } from '../../contract/score-sheet-rules.ts'
import { refusalOf } from './refusal.ts'
import { applyEntry, foldSheet, type ScoreSheet } from './sheet.ts'

type LogEntry = StoredEntry | UnknownEntry

/**
 * Returns whether two logs have the same entry at a place, and therefore the same ones before it. One that was sent again
 * to a restored backup may have its former place, but was received at another time.
 */
export function isSameEntry(one: LogEntry, other?: LogEntry): boolean {
  return one.id === other?.id && one.receivedMs === other.receivedMs
}

/** An entry that this device has to send, and that is not in its copy of the log yet. */
export interface PendingEntry {
  entry: Entry
  /** The service has stored it. */
  seq?: number
  /** The service has lost it, or what was before it. If it is refused now, others may send again what it depends on. */
  isResent?: true
  /** Its place among those that are sent again; they come before all others. */
  place?: number
  /** The entry that added its player, if the service has lost it and another device is to send it again before. */
  after?: string
  /**
   * Why the service refused it, and the length of the known log then: it is sent again once the log is longer, if it
   * `isResent` or the log turns out to be another one.
   */
  refusal?: { error: string; seq: number }
}

/**
 * A device's copy of a score sheet: plain data that can be stored, and changed only with the functions below. Responses
 * of the service are applied in the order of their requests.
 */
export interface Replica {
  round: SheetRound
  /** Whether the device is the owner's, who gives back what others have entered. */
  isOwner: boolean
  /** The ids of the entries that were made on this device. */
  own: ReadonlySet<string>
  /** The log of the service as far as it is known, from the first entry without gaps. */
  log: readonly LogEntry[]
  /** The entries that follow the log, in the order in which they were made. Those of others have `madeBy`. */
  pending: readonly PendingEntry[]
  /** The entries that the service refused for good, for the user to see. */
  refused: readonly { entry: Entry; error: string }[]
  /** The number of this device in the sheet; undefined until the log has an entry of it. */
  device: number | undefined
  /** The previous copy of the log, while the whole log is being loaded again. */
  former: readonly LogEntry[] | undefined
}

/** Returns the replica of a sheet without entries. */
export function startReplica(round: SheetRound, isOwner = false): Replica {
  const nothing = { log: [], pending: [], refused: [], device: undefined, former: undefined }
  return { round, isOwner, own: new Set(), ...nothing }
}

/** Returns the `seen` of an entry that is made now. */
export function seenBy({ log, former }: Replica): number {
  return (former ?? log).length
}

/** Returns the entries to send next; empty if all have been sent, or the log must be loaded first. */
export function entriesToSend({ pending, log, former }: Replica): Entry[] {
  if (former) return []
  const known = new Set<string>()
  if (pending.some(({ after }) => after)) for (const { id } of log) known.add(id)
  return pending
    .filter(({ entry, seq, refusal, after }) => {
      const isNext = !after || known.has(after)
      const isOpen = seq === undefined && (!refusal || refusal.seq < log.length)
      if (isNext) known.add(entry.id)
      return isNext && isOpen
    })
    .slice(0, BATCH_ENTRIES_MAX)
    .map(({ entry }) => entry)
}

/** Results of a batch, as the service responds. */
export interface BatchResults {
  seq: number
  results: readonly ({ id: string; seq: number } | { id: string | null; error: string })[]
}

/** Applies the response to a batch. Entries stay pending until the log contains them, or shows that it is still the same. */
export function receiveResults(replica: Replica, { seq, results }: BatchResults): Replica {
  // A shorter log than ours is a restored backup, of which the results are part of the new log.
  if (seq < replica.log.length) return reloadLog(replica)
  // The rest of the batch, which makes the log longer than this, may be what a refused entry depends on.
  const known = replica.log.length
  const byId = new Map(results.map((result) => [result.id, result]))
  const pending = replica.pending.map((one): PendingEntry => {
    const result = byId.get(one.entry.id)
    if (!result) return one
    return 'seq' in result
      ? { ...one, seq: result.seq }
      : { ...one, refusal: { error: result.error, seq: known } }
  })
  return { ...replica, pending }
}

/** Returns the `after` of the next request for the log. The last known entry is repeated, to see whether it is the same. */
export function logAfter({ log }: Replica): number {
  return Math.max(0, log.length - 1)
}

/** Has the whole log loaded again, to be compared with the copy. */
function reloadLog(replica: Replica): Replica {
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
  const isOther = entries.some((entry) => entry.seq <= log.length && !isSameEntry(entry, log[entry.seq - 1]))
  if (seq < log.length || isOther) return reloadLog(replica)
  const longer = [...log, ...entries.filter((entry) => entry.seq > log.length)]
  const next = { ...replica, log: longer }
  if (hasMore) return next
  return next.former ? rebase(next, next.former) : withoutStored(next)
}

/** Kinds that are not tried again: by then, the owner may have decided otherwise. */
const DECISIONS: readonly Entry['kind'][] = ['finish', 'reopen', 'discard', 'restore', 'accept', 'dismiss']

/** Returns whether nothing can make the service accept an entry that it has refused. */
function isForGood(one: PendingEntry): one is PendingEntry & { refusal: { error: string } } {
  return one.refusal !== undefined && (!one.isResent || DECISIONS.includes(one.entry.kind))
}

/** Removes what the complete log contains from the pending entries. What was stored and is not there is sent again. */
function withoutStored(replica: Replica): Replica {
  const { log, pending, refused } = replica
  const stored = new Map(log.map((entry) => [entry.id, entry]))
  // A request that was refused may have arrived again later and been stored.
  const own = [...pending, ...refused].find(({ entry }) => stored.has(entry.id) && !entry.madeBy)
  const open = pending.filter(({ entry }) => !stored.has(entry.id))
  return {
    ...replica,
    device: (own && stored.get(own.entry.id)?.device) ?? replica.device,
    refused: [
      ...refused.filter(({ entry }) => !stored.has(entry.id)),
      ...open.flatMap((one) => (isForGood(one) ? [{ entry: one.entry, error: one.refusal.error }] : [])),
    ],
    pending: open
      .filter((one) => !isForGood(one))
      .map(({ seq, ...one }) => (seq === undefined ? one : { ...one, isResent: true })),
  }
}

/**
 * Replaces the former copy of the log by the loaded one. What the service has lost is sent again, in the order of its
 * making: everything by the owner's device, by others their own entries and the players to whom these belong. Each entry
 * has seen that part of the new log which its device had applied when it made it.
 */
function rebase(replica: Replica, former: readonly LogEntry[]): Replica {
  const { log, pending, refused, own, device } = replica
  const whole: Replica = { ...replica, former: undefined }
  if (former.every((entry, at) => isSameEntry(entry, log[at]))) return withoutStored(whole)

  const stored = new Set(log.map((entry) => entry.id))
  const isOwn = (entry: LogEntry) => own.has(entry.id) || entry.device === device
  const follow = createFollower(replica, former)
  const waiting = pending.filter(({ entry }) => !stored.has(entry.id))
  const lost = former.filter(({ id }) => !stored.has(id))
  const returned = givenBack(replica, lost, isOwn).map((entry) =>
    isOwn(entry) ? asSent(entry) : { ...asSent(entry), madeBy: makerOf(entry, former) },
  )
  const entries = [...returned, ...waiting.map(({ entry }) => entry)]
  const additions = lostAdditions(replica, lost)
  const sent = new Set(entries.map(({ id }) => id))
  return {
    ...whole,
    device: log.find(({ id }) => own.has(id))?.device,
    refused: refused.filter(({ entry }) => !stored.has(entry.id)),
    pending: entries.map((entry, place): PendingEntry => {
      const after = additions.get(playerOf(entry) ?? '')
      const isAfter = after !== undefined && !sent.has(after)
      return { entry: follow(entry), isResent: true, place, ...(isAfter && { after }) }
    }),
  }
}

/** Returns the lost entries that this device sends again. */
function givenBack(
  replica: Replica,
  lost: readonly LogEntry[],
  isOwn: (entry: LogEntry) => boolean,
): LogEntry[] {
  if (replica.isOwner) return [...lost]
  const additions = lostAdditions(replica, lost)
  const mine = [...lost.filter(isOwn), ...replica.pending.map(({ entry }) => entry)]
  const needed = new Set(mine.map((entry) => additions.get(playerOf(entry) ?? '')))
  return lost.filter((entry) => isOwn(entry) || (needed.has(entry.id) && canScorerAdd(entry)))
}

function canScorerAdd(entry: LogEntry): boolean {
  const { isRemoved, mergedInto } = entry as Extract<StoredEntry, { kind: 'player' }>
  return isRemoved === undefined && mergedInto === undefined
}

/** Returns by player the entry that added a player whom the service has lost. */
function lostAdditions({ round, log }: Replica, entries: readonly (Entry | LogEntry)[]): Map<string, string> {
  const added = (some: readonly (Entry | LogEntry)[]) => some.filter(({ kind }) => kind === 'player')
  const known = new Set([...round.players.map(({ id }) => id), ...added(log).map(playerOf)])
  const additions = new Map<string, string>()
  for (const entry of added(entries)) {
    const player = playerOf(entry)
    if (player !== undefined && !known.has(player) && !additions.has(player)) additions.set(player, entry.id)
  }
  return additions
}

const playerOf = (entry: Entry | LogEntry) => ('player' in entry ? entry.player : undefined)

/** Returns how another device is recognized in any log: by its first entry. */
function makerOf({ device, by }: LogEntry, former: readonly LogEntry[]): Entry['madeBy'] {
  return { entry: former.find((one) => one.device === device)?.id ?? '', by }
}

/**
 * Returns a function that gives an entry the highest `seen` up to which its device knew all entries of the new log. Must
 * be called with the entries of a device in their order.
 */
function createFollower({ log, own }: Replica, former: readonly LogEntry[]) {
  const places = new Map(former.map(({ id }, at) => [id, at]))
  const devices = new Map(former.map(({ id, device }) => [id, device]))
  const seens = new Map<string, number>()
  return (entry: Entry): Entry => {
    const maker = entry.madeBy?.entry ?? ''
    const device = devices.get(maker)
    const isOfMaker = ({ id }: LogEntry) =>
      entry.madeBy ? device !== undefined && devices.get(id) === device : own.has(id)
    let seen = seens.get(maker) ?? 0
    for (let next = log[seen]; next; next = log[seen]) {
      if (!isOfMaker(next) && (places.get(next.id) ?? Number.POSITIVE_INFINITY) >= entry.seen) break
      seen += 1
    }
    seens.set(maker, seen)
    return { ...entry, seen }
  }
}

/** Returns an entry of the log as its device sent it. */
function asSent(entry: LogEntry): Entry {
  const { seq: _, device: __, receivedMs: ___, by: ____, ...sent } = entry
  return sent as Entry
}

/** Who uses the device; `device` of its entries that the service has not numbered yet is -1, of those of others -2. */
interface User {
  isOwner: boolean
  nowMs: number
}

/** Returns whether a device shows the same of two replicas of one sheet. */
export function isSameFold(one: Replica, other: Replica): boolean {
  const isSameList = <T>(a: readonly T[], b: readonly T[], isSame: (a: T, b?: T) => boolean) =>
    a.length === b.length && a.every((item, at) => isSame(item, b[at]))
  return (
    one.device === other.device &&
    isSameList(one.former ?? one.log, other.former ?? other.log, isSameEntry) &&
    isSameList(one.pending, other.pending, (a, b) => a.entry.id === b?.entry.id)
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
      device: entry.madeBy ? -2 : (replica.device ?? -1),
      receivedMs: user.nowMs,
      by: entry.madeBy?.by ?? (user.isOwner ? 'owner' : ''),
    })
  }
  return sheet
}
