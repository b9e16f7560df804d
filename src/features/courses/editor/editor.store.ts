import { atom, computed, onMount } from 'nanostores'
import * as v from 'valibot'
import { undoChange } from '../../../contract/audit.ts'
import { type CatalogueFacility, catalogueFacility } from '../../../contract/catalogue.ts'
import {
  discardDraft,
  type FacilityDetails,
  getCatalogueFacility,
  getCatalogueShapes,
  publishDraft,
  saveDraft,
} from '../../../contract/catalogue-staff.ts'
import { facilityChanges } from '../../../domain/catalogue/facility-changes.ts'
import { type FacilityProblem, facilityProblems } from '../../../domain/catalogue/facility-problems.ts'
import { mergeFacility } from '../../../domain/catalogue/merge-facility.ts'
import { isSameJson } from '../../../domain/upload-changes/change-list.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { Result } from '../../../platform/api/result.ts'
import { createAction } from '../../../platform/stores/action.ts'
import { createResource } from '../../../platform/stores/resource.ts'
import type { Edit } from './edits.ts'

/** The stored state on which the unsaved edits are based. */
interface Base {
  version: string
  facility: CatalogueFacility
}

/** What staff submit. */
export type Step =
  | { kind: 'save'; facility: CatalogueFacility }
  | { kind: 'publish' }
  | { kind: 'discard' }
  /** Undoes a change, or redoes one that was undone. */
  | { kind: 'undo' | 'redo'; changeId: string }

/** A colleague has stored something since the user began, so nothing was stored. */
export interface Conflict {
  details: FacilityDetails
  theirs: CatalogueFacility
}

/** One entry for each edit that can be taken back. */
interface PastEdit {
  /** Edits of the same value in succession are one. */
  what: string
  before: CatalogueFacility
}

const EDITS_KEPT_MAX = 200

/** Creates the store that edits a facility of the catalogue: its draft, or a new one of what is published. */
export function createEditor(api: Api, id: string) {
  const $base = atom<Base | undefined>()
  /** The facility with the edits that are not saved. */
  const $facility = atom<CatalogueFacility | undefined>()
  const $past = atom<readonly PastEdit[]>([])
  const $conflict = atom<Conflict | undefined>()
  const path = { id }

  const details = createResource({
    request: (signal) => api.call(getCatalogueFacility, { path }, { signal }),
    onFound: adopt,
  })
  onMount(details.$state, () => details.loadOnce())

  /** The shapes of the draft, which no tile shows before they are published. */
  const shapes = createResource({
    request: (signal) => api.call(getCatalogueShapes, { path, query: { state: 'draft' } }, { signal }),
  })

  /** Edits stay on top of what is stored now. */
  function adopt(found: FacilityDetails): void {
    if (found.draft) shapes.loadOnce()
    else shapes.clear()
    const stored = storedOf(found)
    const base = $base.get()
    const own = $facility.get()
    if (!stored) return
    // Taking back an edit would otherwise take back what has been stored as well.
    if (base && !isSameJson(base.facility, stored)) $past.set([])
    $base.set({ version: found.version, facility: stored })
    $facility.set(base && own ? mergeFacility({ base: base.facility, own, other: stored }) : stored)
  }

  const $isChanged = computed([$base, $facility], (base, facility) =>
    base && facility ? !isSameJson(base.facility, facility) : false,
  )
  /** The problems of the edited facility; those that an import reported and that no check finds come first. */
  const $problems = computed([details.$state, $base, $facility], (state, base, facility) => {
    if (state.status !== 'found' || !base || !facility) return []
    const found = new Set(facilityProblems(base.facility).map(({ text }) => text))
    const notices: FacilityProblem[] = state.value.problems.filter(({ text }) => !found.has(text))
    return [...notices, ...facilityProblems(facility)]
  })

  const action = createAction<Step, unknown>({
    send: (step) => send(step),
    on: { 412: refuse },
    async onDone(_, step) {
      const base = $base.get()
      // What is typed while the draft is saved is based on it.
      if (step.kind === 'save' && base) $base.set({ ...base, facility: step.facility })
      if (step.kind === 'discard') $facility.set(base?.facility)
      await details.refresh()
    },
  })

  function send(step: Step): Promise<Result<unknown>> {
    const options = { ifMatch: $base.get()?.version }
    switch (step.kind) {
      case 'save':
        return api.call(saveDraft, { path, body: { facility: step.facility } }, options)
      case 'publish':
        return api.call(publishDraft, { path }, options)
      case 'discard':
        return api.call(discardDraft, { path }, options)
      case 'undo':
      case 'redo':
        return api.call(undoChange, { path: { changeId: step.changeId } })
    }
  }

  async function refuse(): Promise<void> {
    const result = await api.call(getCatalogueFacility, { path })
    const found = result.ok ? result.value : null
    const theirs = found && storedOf(found)
    if (theirs) $conflict.set({ details: found, theirs })
  }

  async function save(): Promise<boolean> {
    const facility = $facility.get()
    return facility !== undefined && action.run({ kind: 'save', facility })
  }

  return {
    details,
    shapes,
    $base,
    $facility,
    $isChanged,
    $problems,
    $past,
    $conflict,
    $action: action.$state,
    /** Why the facility cannot be stored; undefined if it can. */
    $unstorable: computed($facility, (facility) => {
      const parsed = v.safeParse(catalogueFacility, facility)
      return parsed.success ? undefined : parsed.issues
    }),
    /** @param what identifies the edited value, so that typing a number is one edit */
    edit(what: string, change: Edit): void {
      const before = $facility.get()
      if (!before) return
      const after = change(before)
      if (isSameJson(before, after)) return
      const past = $past.get()
      if (past.at(-1)?.what !== what) $past.set([...past, { what, before }].slice(-EDITS_KEPT_MAX))
      $facility.set(after)
      action.clear()
    },
    /** Takes the last unsaved edit back. */
    takeBack(): void {
      const past = $past.get()
      const last = past.at(-1)
      if (!last) return
      $past.set(past.slice(0, -1))
      $facility.set(last.before)
    },
    /** Shows unsaved edits again that were stored in the browser. They stay on top of what has been saved since. */
    restore({ base, facility }: { base: CatalogueFacility; facility: CatalogueFacility }): void {
      const stored = $base.get()
      if (stored) $facility.set(mergeFacility({ base, own: facility, other: stored.facility }))
    },
    save,
    /** Publishes the draft, after saving the edits. */
    async publish(): Promise<boolean> {
      if ($isChanged.get() && !(await save())) return false
      return action.run({ kind: 'publish' })
    },
    /** Removes the draft with the unsaved edits. */
    discard: () => action.run({ kind: 'discard' }),
    /** Undoes the last submitted change, or redoes it. */
    async undo(): Promise<void> {
      const state = action.$state.get()
      const changeId = state.status === 'done' ? changeIdOf(state.value) : undefined
      if (state.status !== 'done' || changeId === undefined) return
      await action.run({ kind: state.input.kind === 'undo' ? 'redo' : 'undo', changeId })
    },
    clearResult: action.clear,
    /**
     * Puts the edits on top of what a colleague has stored. Nothing is stored yet.
     * @param winner whose value is kept where both have changed it
     */
    resolve(winner: 'own' | 'theirs'): void {
      const conflict = $conflict.get()
      const base = $base.get()
      const own = $facility.get()
      if (!conflict || !base || !own) return
      const { details: found, theirs } = conflict
      $past.set([])
      $facility.set(mergeConflict(base.facility, own, theirs, winner))
      $base.set({ version: found.version, facility: theirs })
      details.update(() => found)
      $conflict.set(undefined)
      action.clear()
    },
    /** Returns what a colleague has changed, and the values that both have changed: theirs before, own after. */
    conflictChanges({ theirs }: Conflict) {
      const base = $base.get()?.facility ?? theirs
      const own = $facility.get() ?? theirs
      const [withTheirs, withOwn] = (['theirs', 'own'] as const).map((winner) =>
        mergeConflict(base, own, theirs, winner),
      )
      return {
        theirs: facilityChanges(base, theirs),
        both: withTheirs && withOwn ? facilityChanges(withTheirs, withOwn) : [],
      }
    },
  }
}

export type EditorStore = ReturnType<typeof createEditor>

function mergeConflict(
  base: CatalogueFacility,
  own: CatalogueFacility,
  theirs: CatalogueFacility,
  winner: 'own' | 'theirs',
): CatalogueFacility {
  return winner === 'own'
    ? mergeFacility({ base, own, other: theirs })
    : mergeFacility({ base, own: theirs, other: own })
}

/** Returns what is edited: the draft, or else what is published. */
function storedOf({ draft, published }: FacilityDetails): CatalogueFacility | undefined {
  return (draft ?? published)?.facility
}

/** Returns the id with which a submitted change can be undone. */
export function changeIdOf(value: unknown): string | undefined {
  const id = typeof value === 'object' && value !== null && 'changeId' in value ? value.changeId : undefined
  return typeof id === 'string' ? id : undefined
}
