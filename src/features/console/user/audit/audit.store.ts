import { atom, onMount } from 'nanostores'
import { type AuditEvent, listAudit, undoChange } from '../../../../contract/audit.ts'
import type { Api } from '../../../../platform/api/api.ts'
import { isUnsupported } from '../../../../platform/api/failure-cause.ts'
import { latestOnly, SUPERSEDED } from '../../../../platform/api/latest-only.ts'
import type { Failure } from '../../../../platform/api/result.ts'

export type AuditState =
  | { status: 'loading' }
  | {
      status: 'found'
      entries: readonly AuditEvent[]
      /** Whether there are older changes. */
      hasMore: boolean
      /** The change that is being undone, or why undoing failed. */
      undo?: { id: string; failure?: Failure } | undefined
    }
  /** The service has no audit log; the panel is not shown. */
  | { status: 'absent' }
  | { status: 'failed'; failure: Failure }

/**
 * Creates the store of the changes that staff have made to one user. They are loaded when they are first shown. When
 * requests overlap, the latest wins.
 */
export function createAudit(api: Api, id: string) {
  const $state = atom<AuditState>({ status: 'loading' })
  const latest = latestOnly()
  let hasBegun = false

  async function load() {
    hasBegun = true
    const result = await latest(api.call(listAudit, { path: { id } }))
    if (result === SUPERSEDED) return
    if (!result.ok) $state.set(stateOfFailure(result.failure))
    else if (!result.value) $state.set({ status: 'absent' })
    else {
      const { entries, next } = result.value
      $state.set({ status: 'found', entries, hasMore: next !== undefined })
    }
  }

  /** Undoes a change. Returns whether that succeeded. */
  async function undo(id: string): Promise<boolean> {
    const state = $state.get()
    if (state.status !== 'found' || (state.undo && !state.undo.failure)) return false
    $state.set({ ...state, undo: { id } })
    const result = await api.call(undoChange, { path: { changeId: id } })
    const current = $state.get()
    if (current.status === 'found') {
      $state.set({ ...current, undo: result.ok ? undefined : { id, failure: result.failure } })
    }
    if (result.ok) await load()
    return result.ok
  }

  onMount($state, () => {
    if (!hasBegun) load()
  })

  return { $state, load, undo }
}

function stateOfFailure(failure: Failure): AuditState {
  return isUnsupported(failure) ? { status: 'absent' } : { status: 'failed', failure }
}

export type AuditStore = ReturnType<typeof createAudit>
