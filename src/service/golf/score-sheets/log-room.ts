import type { Entry } from '../../../contract/score-sheet-entries.ts'

/** Entries of a sheet, without those of withdrawn keys. The last of them are the owner's. */
const ENTRIES_MAX = 20_000
/** Entries of a sheet, with those of withdrawn keys. */
const ENTRIES_EVER_MAX = 40_000
const OWNER_ENTRIES = 2000
/** How far `reopen` and `restore` of the owner exceed the limits of entries. */
const REVIVAL_ENTRIES = 100
/** Entries of one scorer key. */
const KEY_ENTRIES_MAX = 5000

const MB = 1_000_000
/** The JSON of all entries of a sheet. The last part of it is the owner's. */
const BYTES_MAX = 5 * MB
const OWNER_BYTES = BYTES_MAX / 10
/** The JSON of all `settings` entries of a sheet. */
const SETTINGS_BYTES_MAX = MB
/** The JSON of the entries of one scorer key, so that one scorer leaves room for others. */
const KEY_BYTES_MAX = BYTES_MAX / 4

/** How many entries there are, and the bytes of their JSON. */
export interface LogSize {
  entries: number
  bytes: number
}

/** What is in a log. */
export interface LogUse {
  all: LogSize
  settingsBytes: number
  /** The entries of withdrawn keys. */
  withdrawnEntries: number
  /** What the scorer key of the caller has added; undefined for the owner. */
  byKey: LogSize | undefined
}

/**
 * Returns why a log has no room for an entry, in words; undefined if it has. Only the service decides about this, because a
 * device does not know the whole log.
 * @param bytes of the JSON of the entry
 */
export function noRoomFor({ kind }: Entry, bytes: number, use: LogUse): string | undefined {
  const { all, byKey, settingsBytes, withdrawnEntries } = use
  // Each ends the round, so only as many follow the others as make it live again, and two more.
  if (!byKey && (kind === 'finish' || kind === 'discard')) return undefined
  const more = kind === 'reopen' || kind === 'restore' ? REVIVAL_ENTRIES : 0
  const entriesMax = byKey ? -OWNER_ENTRIES : more
  const forWhom = byKey ? ' for scorers' : ''
  if (all.entries - withdrawnEntries >= ENTRIES_MAX + entriesMax)
    return `the round has ${ENTRIES_MAX + entriesMax} entries; more are not possible${forWhom}`
  if (all.entries >= ENTRIES_EVER_MAX + entriesMax)
    return `the round has had ${ENTRIES_EVER_MAX + entriesMax} entries; more are not possible${forWhom}`
  if (more > 0) return undefined
  if (all.bytes + bytes > BYTES_MAX - (byKey ? OWNER_BYTES : 0))
    return `the entries of the round have ${BYTES_MAX / MB} MB; more are not possible${forWhom}`
  if (kind === 'settings' && settingsBytes + bytes > SETTINGS_BYTES_MAX)
    return `the settings of the round have ${SETTINGS_BYTES_MAX / MB} MB; they cannot be changed again`
  if (byKey && byKey.entries >= KEY_ENTRIES_MAX)
    return `${KEY_ENTRIES_MAX} entries were made with this scorer key; ask the owner for another one`
  if (byKey && byKey.bytes + bytes > KEY_BYTES_MAX)
    return 'the entries that were made with this scorer key are too long; ask the owner for another one'
  return undefined
}
