import { atom } from 'nanostores'
import { type AuditEvent, listAuditLog } from '../../contract/audit.ts'
import type { Api } from '../../platform/api/api.ts'
import { latestOnly, SUPERSEDED } from '../../platform/api/latest-only.ts'
import type { Failure } from '../../platform/api/result.ts'

export type AuditLogState =
  | { status: 'loading' }
  /** `next` is set if there are older events. */
  | { status: 'loaded'; events: readonly AuditEvent[]; next: string | undefined }
  /** The service keeps no audit log. */
  | { status: 'absent' }
  | { status: 'failed'; failure: Failure }

/** Creates the store of the audit log, newest events first. */
export function createAuditLog(api: Api) {
  const $state = atom<AuditLogState>({ status: 'loading' })
  const latest = latestOnly()

  async function load(before?: string): Promise<void> {
    const shown = $state.get()
    const events = before !== undefined && shown.status === 'loaded' ? shown.events : []
    const result = await latest(api.call(listAuditLog, { query: before === undefined ? {} : { before } }))
    if (result === SUPERSEDED) return
    if (!result.ok) $state.set({ status: 'failed', failure: result.failure })
    else if (!result.value) $state.set({ status: 'absent' })
    else {
      $state.set({ status: 'loaded', events: [...events, ...result.value.events], next: result.value.next })
    }
  }

  return {
    $state,
    load: () => load(),
    async loadMore(): Promise<void> {
      const state = $state.get()
      if (state.status === 'loaded' && state.next !== undefined) await load(state.next)
    },
  }
}
export type AuditLogStore = ReturnType<typeof createAuditLog>
