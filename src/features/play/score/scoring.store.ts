import { atom, computed } from 'nanostores'
import type { EntryOf } from '../../../contract/score-sheet-entries.ts'
import { SCORE_FIELDS } from '../../../contract/score-sheet-rules.ts'
import {
  holeOf,
  holeToScore,
  orderOfHoles,
  type Scored,
  type ScoreView,
} from '../../../domain/score-sheet/score-view.ts'
import type { KeptEntry, NewKeptEntry } from '../../../platform/sheets/sheet-database.ts'
import type { NewEntry, OpenSheet, ScoreSheetStore } from '../score-sheet.store.ts'
import type { ScoreDialog } from './dialog-name.ts'
import { viewOf } from './round-view.ts'
import type { CellValue } from './score-cell.ts'

type ScoreFields = Omit<EntryOf<'score'>, 'id' | 'kind' | 'seen' | 'atMs' | 'player' | 'team' | 'hole'>

/** A sheet that is being scored, as the screen shows it. */
export interface Scoring {
  open: OpenSheet
  view: ScoreView
  /** The position on the sheet's course of the hole on the screen. */
  hole: number
  /** The last score that was entered here and not undone. */
  undoable: NewKeptEntry | undefined
}

/**
 * Creates the store of the screen on which one hole after the other is scored.
 * @param onEntered called when something was entered or taken back, before it is stored
 */
export function createScoring(sheet: ScoreSheetStore, onEntered: () => void = () => {}) {
  const $hole = atom<number | undefined>(undefined)
  const $state = computed([sheet.$state, $hole], (state, chosen): Scoring | undefined => {
    if (state.status !== 'found') return undefined
    const view = viewOf(state.sheet)
    const hole = chosen !== undefined && view.holes.includes(chosen) ? chosen : holeToScore(view, state.sheet)
    return { open: state, view, hole, undoable: undoableOf(state) }
  })
  // Kept here, because they can be opened before React's DOM library has arrived.
  const $dialog = atom<ScoreDialog | undefined>(undefined)
  const $numbersOf = atom<string | undefined>(undefined)
  // The hole on the screen never changes by itself, for example when somebody else enters a score.
  const keepHole = () => {
    const scoring = $state.get()
    if (scoring && $hole.get() !== scoring.hole) $hole.set(scoring.hole)
  }

  function change(row: Pick<Scored, 'kind' | 'id'>, hole: number, fields: ScoreFields): NewEntry {
    const target = row.kind === 'team' ? { team: row.id } : { player: row.id }
    return { kind: 'score', ...target, hole, ...fields }
  }

  return {
    $state,
    /** The dialog that is open. */
    $dialog,
    /** The row whose numbers are open, by `rowKey`. */
    $numbersOf,
    sheet,
    /** Reads the sheet from this browser's storage, before anything else is started. */
    async load(): Promise<void> {
      await sheet.load()
      keepHole()
    },
    start(): () => void {
      const stops = [sheet.start(), $state.subscribe(keepHole)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    openDialog(dialog: ScoreDialog | undefined): void {
      $dialog.set(dialog)
    },
    openNumbers(row: Scored | undefined): void {
      $numbersOf.set(row && rowKey(row))
    },
    goTo(hole: number): void {
      $hole.set(hole)
    },
    /** Goes to the hole that follows (1) or precedes (-1) in order of play. Returns whether there is one. */
    step(by: 1 | -1): boolean {
      const scoring = $state.get()
      if (!scoring) return false
      const next = neighbour(scoring, by)
      if (next !== undefined) $hole.set(next)
      return next !== undefined
    },
    /** Enters the score of a row on the hole of the screen. */
    async score(row: Scored, value: CellValue): Promise<void> {
      const scoring = $state.get()
      if (!scoring) return
      onEntered()
      const { pickUp } = holeOf(row, scoring.hole)?.fields ?? {}
      const fields: ScoreFields =
        value === 'pickUp'
          ? { strokes: null, pickUp: true }
          : { strokes: value ?? null, ...(pickUp && { pickUp: null }) }
      await sheet.enter(change(row, scoring.hole, fields))
    },
    /** Changes one of the figures beside the score. */
    async detail(row: Scored, fields: ScoreFields): Promise<void> {
      const scoring = $state.get()
      if (!scoring) return
      onEntered()
      await sheet.enter(change(row, scoring.hole, fields))
    },
    /** Takes back the last score that was entered here, and shows its hole. */
    async undo(): Promise<void> {
      const scoring = $state.get()
      const last = scoring?.undoable
      if (!scoring || last?.entry.kind !== 'score') return
      const { entry } = last
      const { player, team, hole } = entry
      onEntered()
      $hole.set(hole)
      const row =
        team === undefined
          ? { kind: 'player' as const, id: player ?? '' }
          : { kind: 'team' as const, id: team }
      await sheet.undo(last, change(row, hole, fieldsBefore(scoring.open, last)))
    },
  }
}
export type ScoringStore = ReturnType<typeof createScoring>

/** Returns what identifies a row on the screen. */
export function rowKey({ kind, id }: Pick<Scored, 'kind' | 'id'>): string {
  return `${kind} ${id}`
}

/** Returns the hole before or after the one on the screen in order of play. */
export function neighbour({ view, open, hole }: Scoring, by: 1 | -1): number | undefined {
  const order = orderOfHoles(view, open.sheet)
  return order[order.indexOf(hole) + by]
}

/** Returns the entries of this browser, in their order. What is undone may not be stored yet. */
const entered = ({ own, unread }: OpenSheet): (NewKeptEntry & Partial<KeptEntry>)[] => [...own, ...unread]

function undoableOf(open: OpenSheet): NewKeptEntry | undefined {
  const all = entered(open)
  const undone = new Set(all.flatMap(({ undoes }) => undoes ?? []))
  return all.findLast(
    ({ entry, state, undoes }) =>
      entry.kind === 'score' && state !== 'refused' && undoes === undefined && !undone.has(entry.id),
  )
}

/** Returns what the fields of an entry were before it, as far as this browser knows. */
function fieldsBefore(open: OpenSheet, undone: NewKeptEntry): ScoreFields {
  const { log } = open
  const { entry } = undone
  if (entry.kind !== 'score') return {}
  const { seq } = log.find(({ id }) => id === entry.id) ?? {}
  const all = entered(open)
  const earlier = [
    ...log.filter((one) => seq === undefined || one.seq < seq),
    ...all
      .slice(0, all.indexOf(undone))
      .filter((one) => !log.some(({ id }) => id === one.entry.id))
      .map((one) => one.entry),
  ]
  const fields: Record<string, unknown> = {}
  for (const field of SCORE_FIELDS) {
    if (entry[field] === undefined) continue
    const before = earlier.findLast(
      (one) =>
        one.kind === 'score' &&
        'hole' in one &&
        one.hole === entry.hole &&
        one.player === entry.player &&
        one.team === entry.team &&
        one[field] !== undefined,
    ) as EntryOf<'score'> | undefined
    fields[field] = before?.[field] ?? null
  }
  return fields
}
