import * as v from 'valibot'
import type { Entry, StoredEntry } from '../../src/contract/score-sheet-entries.ts'
import { type SheetRound, sheetRound } from '../../src/contract/score-sheet-round.ts'
import type { KeptSheet } from '../../src/platform/sheets/sheet-database.ts'
import { holes, upload } from './recorded.ts'

/** Returns a UUID that ends with a number. */
export const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** Returns the document of a sheet: by default Ann (`p1`) and Bob (`p2`) on three par 4 holes. */
export function sheetDocument(changes: object = {}) {
  return {
    ...upload({ players: [] }),
    course: { name: 'Old Links', holes: holes(4, 4, 4) },
    players: [
      { id: 'p1', name: 'Ann' },
      { id: 'p2', name: 'Bob' },
    ],
    ...changes,
  }
}

export function sheetOf(changes: object = {}): SheetRound {
  return v.parse(sheetRound, sheetDocument(changes))
}

/** Returns a sheet as a browser keeps it: by default joined with a link, and on the service. */
export const keptSheet = (changes: Partial<KeptSheet> = {}): KeptSheet => ({
  ...{ token: 'T', key: 'K', owner: null, round: sheetOf(), isStarted: true, me: null, keptMs: 1 },
  ...changes,
})

/** An entry without what every entry has. */
export type Bare<One = Entry> = One extends Entry ? Omit<One, 'id' | 'seen' | 'atMs'> : never

/** What a device enters: number of the device, what it had seen, and the entry. */
export type Line = readonly [device: number, seen: number, entry: Bare]

/** Returns a log as the service stores it. Entries are received one second after another. */
export function logOf(lines: readonly Line[]): StoredEntry[] {
  return lines.map(([device, seen, bare], at) => ({
    ...(bare as Entry),
    id: uuid(at + 1),
    seen,
    seq: at + 1,
    device,
    receivedMs: (at + 1) * 1000,
    by: device === 1 ? 'owner' : `key ${device}`,
  }))
}

/** Returns an entry of strokes. */
export const strokesOn = (player: string, hole: number, strokes: number | null): Bare => ({
  kind: 'score',
  player,
  hole,
  strokes,
})

/** Returns an entry of the strokes of a team. */
export const teamStrokesOn = (team: string, hole: number, strokes: number): Bare => ({
  kind: 'score',
  team,
  hole,
  strokes,
})

/** Returns an entry that joins a player with another one, or separates them. */
export const mergedInto = (player: string, into: string | null): Bare => ({
  kind: 'player',
  player,
  mergedInto: into,
})

/** Returns players or teams with the ids `p0`, `p1` and so on. */
export const many = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, at) => ({ id: `p${at}`, name: `Name ${at}`, ...more }))

/** Returns entries that the owner's device made without having seen any. */
export const owners = (...bares: readonly Bare[]): Line[] => bares.map((bare) => [1, 0, bare])
