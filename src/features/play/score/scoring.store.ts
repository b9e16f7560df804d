import { atom, computed } from 'nanostores'
import type { EntryOf } from '../../../contract/score-sheet-entries.ts'
import {
  holeOf,
  holeToScore,
  orderOfHoles,
  type Scored,
  type ScoreView,
} from '../../../domain/score-sheet/score-view.ts'
import type { KeptEntry, NewKeptEntry, ScoreFields } from '../../../platform/sheets/sheet-database.ts'
import { viewOf } from '../../shared/kept-rounds/sheet-view.ts'
import type { OpenSheet, ScoreSheetStore } from '../score-sheet.store.ts'
import type { CellValue } from './score-cell.ts'

/** A dialog of the scoring screen. */
export type ScoreDialog =
  | 'map'
  | 'menu'
  | 'board'
  | 'phones'
  | 'notify'
  | 'players'
  | 'settings'
  | 'saved'
  | 'finish'
  | 'card'
  | 'discard'

/** A sheet that is being scored, as the screen shows it. */
export interface Scoring {
  open: OpenSheet
  view: ScoreView
  /** The position on the sheet's course of the hole on the screen. */
  hole: number
  /** The last change of a figure that was made here and not undone. */
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
    return { open: state, view, hole, undoable: undoableOf(state, view) }
  })
  // Kept here, because they can be opened before React's DOM library has arrived.
  const $dialog = atom<ScoreDialog | undefined>(undefined)
  const $numbersOf = atom<string | undefined>(undefined)
  // The hole on the screen never changes by itself, for example when somebody else enters a score.
  const keepHole = () => {
    const scoring = $state.get()
    if (scoring && $hole.get() !== scoring.hole) $hole.set(scoring.hole)
  }

  // Until something was tapped, the screen follows what other phones have scored while this one was closed.
  let isTouched = false
  let stop: (() => void) | undefined
  const showHole = (hole: number | undefined) => {
    isTouched = true
    if (hole !== undefined) $hole.set(hole)
  }
  const goTo = (hole: number | undefined) => {
    showHole(hole)
    void sheet.release()
  }
  const showHoleToScore = () => {
    if (isTouched) return
    $hole.set(undefined)
    keepHole()
  }

  /** Enters figures of a row on the hole of the screen. */
  async function enter({ kind, id }: Scored, fields: ScoreFields): Promise<void> {
    const scoring = $state.get()
    if (!scoring) return
    const { hole, view } = scoring
    isTouched = true
    onEntered()
    const before = figuresOf(view, { [kind]: id, hole }, fields)
    if (before) await sheet.tap({ kind: 'score', [kind]: id, hole, ...fields }, { before })
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
    /** Begins to exchange what is entered. Returns a function that stops this; until then, further calls return the same. */
    start(createExchange: Parameters<ScoreSheetStore['start']>[0]): () => void {
      if (stop) return stop
      const stops = [sheet.start(createExchange, showHoleToScore), $state.subscribe(keepHole)]
      stop = () => {
        stop = undefined
        for (const one of stops) one()
      }
      return stop
    },
    openDialog(dialog: ScoreDialog | undefined): void {
      isTouched = true
      $dialog.set(dialog)
    },
    openNumbers(row: Scored | undefined): void {
      isTouched = true
      $numbersOf.set(row && rowKey(row))
    },
    goTo: (hole: number): void => goTo(hole),
    /** Goes to the hole that follows in order of play, if there is one. */
    goToNext(): void {
      const scoring = $state.get()
      goTo(scoring && nextHole(scoring))
    },
    /** Enters the score of a row on the hole of the screen. */
    score(row: Scored, value: CellValue): Promise<void> {
      const { pickUp } = holeOf(row, $state.get()?.hole ?? 0)?.fields ?? {}
      return enter(
        row,
        value === 'pickUp'
          ? { strokes: null, pickUp: true }
          : { strokes: value ?? null, ...(pickUp && { pickUp: null }) },
      )
    },
    /** Changes figures beside the score. */
    detail: enter,
    /** Takes back the last change of a figure that was made here, and shows its hole. */
    async undo(): Promise<void> {
      const { entry, before } = $state.get()?.undoable ?? {}
      if (entry?.kind !== 'score') return
      const { id, player, team, hole } = entry
      onEntered()
      showHole(hole)
      await sheet.tap({ kind: 'score', player, team, hole, ...before }, { undoes: id })
    },
  }
}
export type ScoringStore = ReturnType<typeof createScoring>

/** Returns what identifies a row on the screen. */
export function rowKey({ kind, id }: Pick<Scored, 'kind' | 'id'>): string {
  return `${kind} ${id}`
}

/** Returns the hole that follows the one on the screen in order of play. */
export function nextHole({ view, open, hole }: Scoring): number | undefined {
  const order = orderOfHoles(view, open.sheet)
  return order[order.indexOf(hole) + 1]
}

/**
 * Returns the last change of this browser that can be taken back: of a row of the round, and not changed since by another
 * phone, whose value would be lost.
 */
function undoableOf({ own, unread }: OpenSheet, view: ScoreView): NewKeptEntry | undefined {
  // What is undone may not be stored yet.
  const all: (NewKeptEntry & Partial<KeptEntry>)[] = [...own, ...unread]
  return all.findLast(({ entry, state, before }) => {
    if (entry.kind !== 'score' || state === 'refused' || !before) return false
    if (all.some(({ undoes }) => undoes === entry.id)) return false
    const shown = figuresOf(view, entry, before)
    return shown && fieldsOf(before).every((field) => (entry[field] ?? null) === shown[field])
  })
}

const fieldsOf = (figures: ScoreFields) => Object.keys(figures) as (keyof ScoreFields)[]

/** Returns what some figures of a row are at present; undefined if it is not in the round. */
function figuresOf(
  { scored }: ScoreView,
  { player, team, hole }: Pick<EntryOf<'score'>, 'player' | 'team' | 'hole'>,
  figures: ScoreFields,
): ScoreFields | undefined {
  const row = scored.find(({ kind, id }) => id === (kind === 'team' ? team : player))
  const present: ScoreFields = (row && holeOf(row, hole)?.fields) ?? {}
  return row && Object.fromEntries(fieldsOf(figures).map((field) => [field, present[field] ?? null]))
}
