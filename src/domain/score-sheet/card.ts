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

/** A card, with what the next entry needs to know. */
interface GrowingCard {
  /** How many entries the card contains. */
  length: number
  holes: Map<number, HoleOnSheet>
  confirmations: Map<number, Confirmation>
  /** The last change, and the last one of another device. */
  last: { device: number; seq: number } | undefined
  lastOfOther: number
}
const cards = new WeakMap<readonly CardEntry[], GrowingCard>()

/**
 * Computes what the entries of one card say. They are in the order in which they take effect, and entries are only added:
 * the next call with the same list continues with the new ones.
 */
export function cardOf(entries: readonly CardEntry[]): CardOnSheet {
  const card = cards.get(entries) ?? {
    length: 0,
    holes: new Map(),
    confirmations: new Map(),
    last: undefined,
    lastOfOther: 0,
  }
  cards.set(entries, card)
  const entered = new Set<HoleOnSheet>()
  for (; card.length < entries.length; card.length++) {
    const hole = addEntry(card, entries[card.length] as CardEntry)
    if (hole) entered.add(hole)
  }
  for (const hole of entered) hole.standing = standingOf(hole.standing)
  return { holes: card.holes, confirmations: [...card.confirmations.values()] }
}

/** Adds an entry to a card. Returns the hole of a score. */
function addEntry(card: GrowingCard, entry: CardEntry): HoleOnSheet | undefined {
  const { seq, device, by, seen } = entry
  if (entry.kind === 'confirm') {
    const lastOfOthers = card.last?.device === device ? card.lastOfOther : (card.last?.seq ?? 0)
    if (lastOfOthers <= seen) card.confirmations.set(device, { seq, device, by })
    return undefined
  }
  if (entry.kind === 'player') {
    if (CARD_FIELDS.some((field) => entry[field] !== undefined)) withdrawConfirmations(card, entry)
    return undefined
  }
  const hole = card.holes.get(entry.hole) ?? { fields: {}, standing: [] }
  card.holes.set(entry.hole, hole)
  const isChanged = changeFields(hole.fields, entry)
  if (entry.strokes !== undefined || entry.pickUp !== undefined) {
    hole.standing.push({ seq, device, by, seen, value: cellValue(hole.fields) })
  }
  if (isChanged) withdrawConfirmations(card, entry)
  return hole
}

function withdrawConfirmations(card: GrowingCard, { device, seq }: CardEntry): void {
  if (card.last && card.last.device !== device) card.lastOfOther = card.last.seq
  card.last = { device, seq }
  card.confirmations.clear()
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

/** Returns whether a card has a score on a hole, or needs none there. */
export function hasScore({ holes }: CardOnSheet, hole: number): boolean {
  const { strokes, pickUp, conceded } = holes.get(hole)?.fields ?? {}
  return strokes !== undefined || pickUp === true || conceded === true
}

/** Returns whether the standing entries of a score cell have different values. */
export function isContested({ standing }: HoleOnSheet): boolean {
  return new Set(standing.map(({ value }) => (value?.pickUp ? 'pickUp' : value?.strokes))).size > 1
}
