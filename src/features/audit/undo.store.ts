import { atom } from 'nanostores'
import { type AuditEvent, undoChange } from '../../contract/audit.ts'
import type { Api } from '../../platform/api/api.ts'
import { latestOnly, SUPERSEDED } from '../../platform/api/latest-only.ts'
import type { Failure } from '../../platform/api/result.ts'

export type UndoState =
  | { status: 'idle' }
  /** Opens the confirmation dialog. */
  | { status: 'asking'; event: AuditEvent }
  | { status: 'undoing'; event: AuditEvent }
  | { status: 'failed'; event: AuditEvent; failure: Failure }

interface Deps {
  api: Api
  onUndone: (changeId: string) => void
}

/** Creates the store that undoes one change at a time, after confirmation. */
export function createUndo({ api, onUndone }: Deps) {
  const $state = atom<UndoState>({ status: 'idle' })
  const latest = latestOnly()
  return {
    $state,
    ask: (event: AuditEvent) => $state.set({ status: 'asking', event }),
    /** Closes the dialog. A request that was already sent is not cancelled. */
    close(): void {
      $state.set({ status: 'idle' })
    },
    async confirm(): Promise<void> {
      const state = $state.get()
      if (state.status !== 'asking') return
      const { event } = state
      $state.set({ status: 'undoing', event })
      const result = await latest(api.call(undoChange, { path: { changeId: event.id } }))
      if (result === SUPERSEDED) return
      if (result.ok) onUndone(event.id)
      const shown = $state.get()
      if (shown.status !== 'undoing' || shown.event !== event) return
      $state.set(result.ok ? { status: 'idle' } : { status: 'failed', event, failure: result.failure })
    },
  }
}
export type UndoStore = ReturnType<typeof createUndo>
