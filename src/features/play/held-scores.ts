import type { Entry, EntryOf, UnknownEntry } from '../../contract/score-sheet-entries.ts'
import { SCORE_FIELDS } from '../../contract/score-sheet-rules.ts'
import type { NewKeptEntry } from '../../platform/sheets/sheet-database.ts'

/**
 * Returns a score as it is held: it replaces the held one of the same cell.
 * @param all the entries of this browser, in their order
 */
export function heldScore(entry: EntryOf<'score'>, all: readonly NewKeptEntry[]): NewKeptEntry {
  const former = all.findLast((one) => one.isHeld && changesSame(one.entry, entry))
  if (!former) return { entry, isHeld: true }
  const replaces = [...(former.replaces ?? []), former.entry.id]
  return { entry: { ...former.entry, ...entry }, isHeld: true, replaces }
}

/** Returns whether an entry changes a figure of the same player or team on the same hole as another one. */
export function changesSame(one: Entry | UnknownEntry, entry: EntryOf<'score'>): one is EntryOf<'score'> {
  return (
    isOfSameHole(one, entry) &&
    SCORE_FIELDS.some((field) => one[field] !== undefined && entry[field] !== undefined)
  )
}

/** Returns whether an entry is a score of the same player or team on the same hole as another one. */
export function isOfSameHole(one: Entry | UnknownEntry, entry: EntryOf<'score'>): one is EntryOf<'score'> {
  const { hole, player, team } = one as EntryOf<'score'>
  return one.kind === 'score' && hole === entry.hole && player === entry.player && team === entry.team
}
