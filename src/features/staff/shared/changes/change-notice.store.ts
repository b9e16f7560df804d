import { atom } from 'nanostores'
import { undoChange } from '../../../../contract/staff/audit.ts'
import type { Api } from '../../../../platform/api/api.ts'
import { causeOf, type FailureCause } from '../../../../platform/api/failure-cause.ts'
import type { Failure } from '../../../../platform/api/result.ts'

/** A change that staff have made. */
export interface MadeChange {
  /** What was changed, as a sentence without its full stop: "Round kea-69 deleted". */
  text: string
  /** The id for undoing it; undefined if it cannot be undone. */
  changeId?: string | undefined
  /** Undoes it in another way than by its id alone, such as several uploads together. Returns why it failed. */
  undo?: ((onProgress: (progress: UndoProgress) => void) => Promise<Failure | undefined>) | undefined
  api: Api
  /** Called after it was undone, to show the current data. */
  onUndone?: () => unknown
}

export interface ShownChange extends MadeChange {
  isUndone: boolean
  isPending: boolean
  /** How many of several changes were undone so far. */
  progress?: UndoProgress | undefined
  /** Why the last attempt to undo it failed. */
  failure?: Failure | undefined
}

/**
 * Creates the store of the one message about the last change, with which it is undone. A change that fails is not shown
 * here, so that it removes no earlier Undo.
 */
export function createChangeNotice() {
  const $state = atom<ShownChange | undefined>()

  function show(change: MadeChange): void {
    $state.set({ ...change, isUndone: false, isPending: false })
  }

  async function undoShown(): Promise<void> {
    const shown = $state.get()
    if (!shown || shown.isPending || (!shown.undo && shown.changeId === undefined)) return
    const { api, changeId = '', undo } = shown
    let pending: ShownChange = { ...shown, isPending: true, failure: undefined }
    const isShown = () => $state.get() === pending
    $state.set(pending)
    const failure = undo
      ? await undo((progress) => {
          if (!isShown()) return
          pending = { ...pending, progress }
          $state.set(pending)
        })
      : await undoById(api, changeId)
    if (!failure) shown.onUndone?.()
    // Another change was made in the meantime, or the user has closed the message.
    if (!isShown()) return
    if (failure) return $state.set({ ...shown, failure })
    $state.set({ ...shown, changeId: undefined, undo: undefined, failure: undefined, isUndone: true })
  }

  return {
    $state,
    /** Shows a change that the service has confirmed, in place of the previous one. */
    show,
    undo: undoShown,
    /** Undoes older changes, such as those of the audit log, and shows them here. */
    async undoOlder(change: MadeChange): Promise<void> {
      if ($state.get()?.isPending) return
      show(change)
      await undoShown()
    },
    dismiss: () => $state.set(undefined),
  }
}
export type ChangeNoticeStore = ReturnType<typeof createChangeNotice>

/** Undoes a change. Returns why that failed. */
export async function undoById(api: Api, changeId: string): Promise<Failure | undefined> {
  const result = await api.call(undoChange, { path: { changeId } })
  return result.ok ? undefined : result.failure
}

/** How many of several changes were tried so far. */
export interface UndoProgress {
  done: number
  total: number
}

/** Causes for which undoing the others would fail as well. */
const CONCERNS_ALL: readonly FailureCause[] = ['forbidden', 'noResponse', 'throttled']

/**
 * Undoes several changes one after another, and stops when the others would fail for the same reason. Returns why the
 * last one that failed has failed.
 * @param undoOne undoes one change; returns why it failed
 */
export async function undoInTurn<Change>(
  changes: readonly Change[],
  undoOne: (change: Change) => Promise<Failure | undefined>,
  onProgress: (progress: UndoProgress) => void,
): Promise<Failure | undefined> {
  let lastFailure: Failure | undefined
  for (const [index, change] of changes.entries()) {
    const failure = await undoOne(change)
    lastFailure = failure ?? lastFailure
    onProgress({ done: index + 1, total: changes.length })
    if (failure && CONCERNS_ALL.includes(causeOf(failure))) break
  }
  return lastFailure
}
