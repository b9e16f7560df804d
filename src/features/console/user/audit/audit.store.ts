import { atom, onMount } from 'nanostores'
import { type AuditEntry, listAudit } from '../../../../contract/users.ts'
import type { Api } from '../../../../platform/api/api.ts'
import { causeOf } from '../../../../platform/api/failure-cause.ts'
import type { Failure } from '../../../../platform/api/result.ts'

export type AuditState =
  | { status: 'loading' }
  | { status: 'found'; entries: readonly AuditEntry[] }
  /** The service keeps no such book: the panel is not there. */
  | { status: 'absent' }
  | { status: 'failed'; failure: Failure }

/** Who did what to one user; asked for anew after each change that the console makes. */
export function createAudit(api: Api, iid: string) {
  const $state = atom<AuditState>({ status: 'loading' })
  let latest = 0
  let isAsked = false

  async function load() {
    isAsked = true
    const mine = ++latest
    const result = await api.call(listAudit, { path: { iid } })
    if (mine !== latest) return
    if (!result.ok) $state.set(unanswered(result.failure))
    else $state.set(result.value ? { status: 'found', entries: result.value.entries } : { status: 'absent' })
  }

  onMount($state, () => {
    if (!isAsked) load()
  })

  return { $state, load }
}

/** A service without the call may also say so by 405 or 501. */
function unanswered(failure: Failure): AuditState {
  const status = failure.kind === 'http' ? failure.status : 0
  if (causeOf(failure) === 'notFound' || status === 405 || status === 501) return { status: 'absent' }
  return { status: 'failed', failure }
}

export type AuditStore = ReturnType<typeof createAudit>
