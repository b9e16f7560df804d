import { atom, onMount } from 'nanostores'
import { type AuditEvent, listAudit } from '../../../../contract/audit.ts'
import type { Api } from '../../../../platform/api/api.ts'
import { causeOf } from '../../../../platform/api/failure-cause.ts'
import { latestOnly, SUPERSEDED } from '../../../../platform/api/latest-only.ts'
import type { Failure } from '../../../../platform/api/result.ts'

export type AuditState =
  | { status: 'loading' }
  | { status: 'found'; entries: readonly AuditEvent[] }
  /** The service keeps no audit log: the panel is not shown. */
  | { status: 'absent' }
  | { status: 'failed'; failure: Failure }

/** Loads the changes that staff made to one user, when they are first shown. The latest load wins. */
export function createAudit(api: Api, iid: string) {
  const $state = atom<AuditState>({ status: 'loading' })
  const latest = latestOnly()
  let hasBegun = false

  async function load() {
    hasBegun = true
    const result = await latest(api.call(listAudit, { path: { id: iid } }))
    if (result === SUPERSEDED) return
    if (!result.ok) $state.set(stateOfFailure(result.failure))
    else $state.set(result.value ? { status: 'found', entries: result.value.entries } : { status: 'absent' })
  }

  onMount($state, () => {
    if (!hasBegun) load()
  })

  return { $state, load }
}

/** Treats 405 and 501 like 404: the service does not support the call. */
function stateOfFailure(failure: Failure): AuditState {
  const status = failure.kind === 'http' ? failure.status : 0
  if (causeOf(failure) === 'notFound' || status === 405 || status === 501) return { status: 'absent' }
  return { status: 'failed', failure }
}

export type AuditStore = ReturnType<typeof createAudit>
