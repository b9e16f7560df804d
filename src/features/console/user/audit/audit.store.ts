import { onMount } from 'nanostores'
import { listAudit } from '../../../../contract/audit.ts'
import type { Api } from '../../../../platform/api/api.ts'
import { createResource } from '../../../../platform/stores/resource.ts'

/**
 * Creates the store of the changes that staff have made to one user. They are loaded when they are first shown.
 * @param id the support id or install id; empty if the user has neither
 */
export function createAudit(api: Api, id: string) {
  const { $state, loadOnce, refresh } = createResource({
    request: (signal) => api.call(listAudit, { path: { id } }, { signal }),
    nothing: 'unsupported',
  })
  onMount($state, () => {
    if (id !== '') loadOnce()
  })
  return { $state, load: () => refresh() }
}

export type AuditStore = ReturnType<typeof createAudit>
