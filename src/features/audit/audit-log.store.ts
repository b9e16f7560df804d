import { atom } from 'nanostores'
import { type AuditEntry, listAudit } from '../../contract/users.ts'
import type { Api } from '../../platform/api/api.ts'
import { latestOnly, SUPERSEDED } from '../../platform/api/latest-only.ts'
import type { Failure } from '../../platform/api/result.ts'

export type AuditLogState =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'found'; entries: readonly AuditEntry[] }
  /** `failure` is undefined if there is no such install. */
  | { status: 'missing'; failure: Failure | undefined }

/** Creates the store of the audit log of one install. When searches overlap, the latest wins. */
export function createAuditLog(api: Api) {
  const $state = atom<AuditLogState>({ status: 'idle' })
  const latest = latestOnly()
  return {
    $state,
    async find(iid: string): Promise<void> {
      $state.set({ status: 'loading' })
      const result = await latest(api.call(listAudit, { path: { iid } }))
      if (result === SUPERSEDED) return
      if (result.ok && result.value) $state.set({ status: 'found', entries: result.value.entries })
      else $state.set({ status: 'missing', failure: result.ok ? undefined : result.failure })
    },
  }
}
export type AuditLogStore = ReturnType<typeof createAuditLog>
