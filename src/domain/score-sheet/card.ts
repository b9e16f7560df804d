import type { EntryOf, StoredEntry } from '../../contract/score-sheet-entries.ts'
import { SCORE_FIELDS } from '../../contract/score-sheet-rules.ts'
import type { Discrepancy } from '../../contract/score-sheets.ts'
import type { CardEntry } from './sheet.ts'

type ScoreEntry = EntryOf<'score'> & StoredEntry
/** The fields of one hole; a field that was cleared is undefined. */
type Fields = { [Field in (typeof SCORE_FIELDS)[number]]?: Exclude<ScoreEntry[Field], null> }
type CellEntry = Discrepancy['entries'][number] & { seen: number }

/** What the entries of a player or team say about one hole. */
export interface HoleOnSheet {
  fields: Fields
  /** The entries of the score cell that no later one supersedes; there is a discrepancy if their values differ. */
  standing: CellEntry[]
}

/** That a player's card is right, by the device that said so. */
export interface Confirmation {
  seq: number
  device: number
  by: string
}

/** What the entries of a card say. Holes are positions on the sheet's course. */
export interface CardOnSheet {
  holes: Map<number, HoleOnSheet>
  /** The latest one of each device that no change of the card has withdrawn. */
  confirmations: Confirmation[]
}

interface Cached {
  /** How many entries the card contains. Logs only grow, so it is current as long as their number is. */
  length: number
  card: CardOnSheet
}
const cached = new WeakMap<readonly CardEntry[], Cached>()

/** Computes what the entries of one card say. They are in the order in which they take effect; entries are only added. */
export function cardOf(entries: readonly CardEntry[]): CardOnSheet {
  const known = cached.get(entries)
  if (known?.length === entries.length) return known.card
  const card = computeCard(entries)
  cached.set(entries, { length: entries.length, card })
  return card
}

function computeCard(entries: readonly CardEntry[]): CardOnSheet {
  const holes = new Map<number, HoleOnSheet>()
  const confirmations = new Map<number, Confirmation>()
  const lastChanges = new Map<number, number>()

  for (const entry of entries) {
    const { seq, device, by, seen } = entry
    if (entry.kind === 'confirm') {
      const isCurrent = [...lastChanges].every(([changer, at]) => changer === device || at <= seen)
      if (isCurrent) confirmations.set(device, { seq, device, by })
      continue
    }
    if (entry.kind === 'score') {
      const hole = holes.get(entry.hole) ?? { fields: {}, standing: [] }
      holes.set(entry.hole, hole)
      const isChanged = changeFields(hole.fields, entry)
      if (entry.strokes !== undefined || entry.pickUp !== undefined) {
        hole.standing.push({ seq, device, by, seen, value: cellValue(hole.fields) })
      }
      if (!isChanged) continue
    } else if (CARD_FIELDS.every((field) => entry[field] === undefined)) continue
    lastChanges.set(device, seq)
    confirmations.clear()
  }
  for (const hole of holes.values()) hole.standing = standingOf(hole.standing)
  return { holes, confirmations: [...confirmations.values()] }
}

/** Returns whether a field has another value now. */
function changeFields(fields: Fields & Record<string, unknown>, entry: ScoreEntry): boolean {
  // A number says that the ball was holed, so strokes without `pickUp` end a pick-up.
  const endsPickUp = fields.pickUp === true && entry.strokes !== undefined && entry.pickUp === undefined
  if (endsPickUp) fields.pickUp = undefined
  let isChanged = endsPickUp
  for (const field of SCORE_FIELDS) {
    const sent = entry[field]
    if (sent === undefined) continue
    const value = sent === false ? undefined : (sent ?? undefined)
    if (fields[field] === value) continue
    fields[field as string] = value
    isChanged = true
  }
  return isChanged
}

function cellValue({ strokes, pickUp }: Fields): CellEntry['value'] {
  if (pickUp) return { pickUp }
  return strokes === undefined ? null : { strokes }
}

/** What a player's card depends on beside its scores. */
const CARD_FIELDS = ['playingHandicap', 'courseHandicap', 'tee', 'state', 'mergedInto'] as const

/**
 * Returns the entries of a cell that are not superseded: no later one comes from the same device or was made by
 * somebody who had seen it.
 */
function standingOf(entries: readonly CellEntry[]): CellEntry[] {
  const devices = new Set<number>()
  let seenLater = -1
  const standing: CellEntry[] = []
  for (const entry of entries.toReversed()) {
    if (!devices.has(entry.device) && entry.seq > seenLater) standing.push(entry)
    devices.add(entry.device)
    seenLater = Math.max(seenLater, entry.seen)
  }
  return standing.reverse()
}

/** Returns whether the standing entries of a score cell have different values. */
export function isContested({ standing }: HoleOnSheet): boolean {
  return new Set(standing.map(({ value }) => (value?.pickUp ? 'pickUp' : value?.strokes))).size > 1
}
