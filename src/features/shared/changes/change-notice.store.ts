import { atom } from 'nanostores'
import { undoChange } from '../../../contract/audit.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { Failure } from '../../../platform/api/result.ts'

/** A change that staff have made. */
export interface MadeChange {
  /** What was changed, as a sentence without its full stop: "Round kea-69 deleted". */
  text: string
  /** The id for undoing it; undefined if it cannot be undone. */
  changeId?: string | undefined
  /** The API that undoes it. */
  api: Api
  /** Called after it was undone or redone, to show the current data. */
  onUndone?: (isUndone: boolean) => void
}

export interface ShownChange extends MadeChange {
  isUndone: boolean
  isPending: boolean
  /** Why the last attempt to undo it failed. */
  failure?: Failure | undefined
}

/**
 * Creates the store of the one message about the last change, with which it is undone and redone. A change that fails
 * is not shown here, so that it removes no earlier Undo.
 */
export function createChangeNotice() {
  const $state = atom<ShownChange | undefined>()
  /** What was shown before an older change was undone; shown again if that fails. */
  let earlier: ShownChange | undefined

  const isShown = (change: ShownChange) => $state.get() === change

  async function send(shown: ShownChange, path: { changeId: string }): Promise<void> {
    const pending = { ...shown, isPending: true, failure: undefined }
    $state.set(pending)
    const result = await shown.api.call(undoChange, { path })
    if (result.ok) shown.onUndone?.(!shown.isUndone)
    // Another change was made in the meantime, or the user has closed the message.
    if (!isShown(pending)) return
    if (!result.ok) return $state.set({ ...shown, failure: result.failure })
    earlier = undefined
    $state.set({ ...pending, changeId: result.value.changeId, isUndone: !shown.isUndone, isPending: false })
  }

  return {
    $state,
    /** Shows a change that the service has confirmed, in place of the previous one. */
    show(change: MadeChange): void {
      earlier = undefined
      $state.set({ ...change, isUndone: false, isPending: false })
    },
    /** Undoes the shown change, or redoes it after it was undone. */
    async undo(): Promise<void> {
      const shown = $state.get()
      if (shown?.changeId !== undefined && !shown.isPending) await send(shown, { changeId: shown.changeId })
    },
    /** Undoes an older change, such as one of the audit log, and shows it here. */
    async undoOlder(change: MadeChange & { changeId: string }): Promise<void> {
      const before = $state.get()
      if (before?.isPending) return
      earlier = before
      await send({ ...change, isUndone: false, isPending: false }, change)
    },
    /** Closes the message. After the failure to undo an older change, shows the earlier message again. */
    dismiss(): void {
      $state.set($state.get()?.failure ? earlier : undefined)
      earlier = undefined
    },
  }
}
export type ChangeNoticeStore = ReturnType<typeof createChangeNotice>
