import { atom } from 'nanostores'
import { type AuditEvent, undoChange } from '../../contract/audit.ts'
import type { Api } from '../../platform/api/api.ts'
import { createAction } from '../../platform/stores/action.ts'

interface Deps {
  api: Api
  onUndone: (changeId: string) => void
}

/** Creates the store that undoes one change at a time, after confirmation. */
export function createUndo({ api, onUndone }: Deps) {
  /** The change of the confirmation dialog; undefined while it is closed. */
  const $asked = atom<AuditEvent | undefined>()
  const { $state, run, clear } = createAction({
    send: (event: AuditEvent) => api.call(undoChange, { path: { changeId: event.id } }),
    onDone(_, event) {
      onUndone(event.id)
      if ($asked.get() === event) $asked.set(undefined)
    },
  })
  return {
    $asked,
    $state,
    ask(event: AuditEvent): void {
      clear()
      $asked.set(event)
    },
    /** Closes the dialog. A request that was already sent is not cancelled. */
    close: () => $asked.set(undefined),
    async confirm(): Promise<void> {
      const event = $asked.get()
      if (event) await run(event)
    },
  }
}
export type UndoStore = ReturnType<typeof createUndo>
