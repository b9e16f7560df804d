import { atom, computed, onMount } from 'nanostores'
import * as v from 'valibot'
import { type CatalogueFacility, catalogueFacility } from '../../../../contract/catalogue.ts'
import { undoChange } from '../../../../contract/staff/audit.ts'
import {
  type CatalogueChanged,
  discardDraft,
  type FacilityDetails,
  getCatalogueFacility,
  getCatalogueShapes,
  publishDraft,
  saveDraft,
} from '../../../../contract/staff/catalogue-staff.ts'
import { facilityChanges } from '../../../../domain/catalogue/facility-changes.ts'
import { type FacilityProblem, facilityProblems } from '../../../../domain/catalogue/facility-problems.ts'
import { isSameJson } from '../../../../domain/files/change-list.ts'
import type { Api } from '../../../../platform/api/api.ts'
import type { Result } from '../../../../platform/api/result.ts'
import { createAction } from '../../../../platform/stores/action.ts'
import { createResource, foundValue } from '../../../../platform/stores/resource.ts'
import type { Edit } from './edits.ts'

/** A stored state of the facility. */
interface Stored {
  version: string
  facility: CatalogueFacility
}

/** The state on which the edits are based, and the facility with the edits. */
export interface Edits {
  base: Stored
  facility: CatalogueFacility
}

/** What staff submit. */
export type Step =
  | { kind: 'save'; facility: CatalogueFacility }
  | { kind: 'publish' }
  | { kind: 'discard' }
  | { kind: 'undo'; changeId: string }

/** One entry for each edit that can be taken back. */
interface PastEdit {
  /** Edits of the same value in succession are one. */
  what: string
  before: CatalogueFacility
}

const EDITS_KEPT_MAX = 200

/** Creates the store that edits a facility of the catalogue: its draft, or a new one of what is published. */
export function createEditor(api: Api, id: string) {
  const $edits = atom<Edits | undefined>()
  const $past = atom<readonly PastEdit[]>([])
  /** What has been stored since the edits began, if it is not what they are based on. */
  const $conflict = atom<Stored | undefined>()
  const path = { id }

  const $isChanged = computed($edits, (edits) =>
    edits ? !isSameJson(edits.base.facility, edits.facility) : false,
  )

  const details = createResource({
    request: (signal) => api.call(getCatalogueFacility, { path }, { signal }),
    onFound: adopt,
  })
  onMount(details.$state, () => details.loadOnce())

  /** The shapes of the draft, which no tile shows before they are published. */
  const shapes = createResource({
    request: (signal) => api.call(getCatalogueShapes, { path, query: { state: 'draft' } }, { signal }),
  })

  /** Shows a stored state, unless that would remove edits; then staff decide. */
  function adopt(found: FacilityDetails): void {
    if (found.draft) shapes.loadOnce()
    else shapes.clear()
    const edits = $edits.get()
    const facility = (found.draft ?? found.published)?.facility ?? edits?.base.facility
    if (!facility) return
    const stored = { version: found.version, facility }
    if (!edits || !$isChanged.get() || isSameJson(edits.facility, facility)) {
      show(stored)
      return
    }
    const isBase = edits.base.version === stored.version || isSameJson(edits.base.facility, facility)
    if (isBase) $edits.set({ ...edits, base: stored })
    $conflict.set(isBase ? undefined : stored)
  }

  /** Shows a stored state without edits. */
  function show(stored: Stored): void {
    const edits = $edits.get()
    // Taking back an edit would otherwise take back what has been stored as well.
    if (edits && !isSameJson(edits.base.facility, stored.facility)) $past.set([])
    $edits.set({ base: stored, facility: stored.facility })
    $conflict.set(undefined)
  }

  /** The problems of the edited facility; those that an import reported and that no check finds come first. */
  const $problems = computed([details.$state, $edits], (state, edits) => {
    if (state.status !== 'found' || !edits) return []
    const found = new Set(facilityProblems(edits.base.facility).map(({ text }) => text))
    const notices: FacilityProblem[] = state.value.problems.filter(({ text }) => !found.has(text))
    return [...notices, ...facilityProblems(edits.facility)]
  })

  const action = createAction<Step, CatalogueChanged | undefined>({
    send,
    on: { 412: () => details.refresh() },
    async onDone(changed, step) {
      const edits = $edits.get()
      // What is typed while the draft is saved is based on it.
      if (edits && changed && step.kind === 'save')
        $edits.set({ ...edits, base: { version: changed.version, facility: step.facility } })
      if (edits && step.kind === 'discard') $edits.set({ ...edits, facility: edits.base.facility })
      await details.refresh()
    },
  })

  async function send(step: Step): Promise<Result<CatalogueChanged | undefined>> {
    const options = { ifMatch: $edits.get()?.base.version }
    switch (step.kind) {
      case 'save':
        return api.call(saveDraft, { path, body: { facility: step.facility } }, options)
      case 'publish':
        return api.call(publishDraft, { path }, options)
      case 'discard':
        return api.call(discardDraft, { path }, options)
      case 'undo': {
        const undone = await api.call(undoChange, { path: { changeId: step.changeId } })
        return undone.ok ? { ok: true, value: undefined } : undone
      }
    }
  }

  async function save(): Promise<boolean> {
    const edits = $edits.get()
    return edits !== undefined && action.run({ kind: 'save', facility: edits.facility })
  }

  return {
    details,
    shapes,
    $edits,
    /** The facility with the edits that are not saved. */
    $facility: computed($edits, (edits) => edits?.facility),
    $isChanged,
    $problems,
    $past,
    /** What somebody else has changed since the edits began; undefined if they can be saved. */
    $theirChanges: computed([$conflict, $edits], (conflict, edits) =>
      conflict && edits ? facilityChanges(edits.base.facility, conflict.facility) : undefined,
    ),
    $action: action.$state,
    /** Why the facility cannot be stored; undefined if it can. */
    $unstorable: computed($edits, (edits) => {
      const parsed = v.safeParse(catalogueFacility, edits?.facility)
      return parsed.success ? undefined : parsed.issues
    }),
    /** @param what identifies the edited value, so that typing a number is one edit */
    edit(what: string, change: Edit): void {
      const edits = $edits.get()
      if (!edits) return
      const before = edits.facility
      const after = change(before)
      if (isSameJson(before, after)) return
      const past = $past.get()
      if (past.at(-1)?.what !== what) $past.set([...past, { what, before }].slice(-EDITS_KEPT_MAX))
      $edits.set({ ...edits, facility: after })
      action.clear()
    },
    takeBack(): void {
      const edits = $edits.get()
      const last = $past.get().at(-1)
      if (!edits || !last) return
      $past.set($past.get().slice(0, -1))
      $edits.set({ ...edits, facility: last.before })
    },
    /** Shows unsaved edits again that were stored in the browser. */
    restore(edits: Edits): void {
      $edits.set(edits)
      const found = foundValue(details.$state.get())
      if (found) adopt(found)
    },
    save,
    /** Publishes the draft, after saving the edits. */
    async publish(): Promise<boolean> {
      if ($isChanged.get() && !(await save())) return false
      return action.run({ kind: 'publish' })
    },
    /** Removes the draft with the unsaved edits. */
    discard: () => action.run({ kind: 'discard' }),
    undo: (changeId: string) => action.run({ kind: 'undo', changeId }),
    /** Shows what somebody else has stored, without the own edits. */
    takeOver(): void {
      const conflict = $conflict.get()
      if (!conflict) return
      show(conflict)
      action.clear()
    },
    /** Saves the edited facility in place of what somebody else has stored. */
    async keepMine(): Promise<boolean> {
      const edits = $edits.get()
      const conflict = $conflict.get()
      if (!edits || !conflict) return false
      $edits.set({ ...edits, base: conflict })
      $conflict.set(undefined)
      return save()
    },
  }
}

export type EditorStore = ReturnType<typeof createEditor>
