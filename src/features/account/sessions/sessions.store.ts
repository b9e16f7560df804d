import { type AccountSession, endOtherSessions, endSession, listSessions } from '../../../contract/account.ts'
import type { Api } from '../../../platform/api/api.ts'
import { type Failure, malformed, type Result } from '../../../platform/api/result.ts'
import { createResource } from '../../../platform/stores/resource.ts'
import type { FormMessageText } from '../../../ui/form/FormMessage.tsx'
import { formFailure } from '../../shared/form-failure.ts'
import { ALL_ENDED, ENDED, NOT_ENDED } from './messages.ts'

export type Sessions = ReturnType<typeof createSessions>

interface Deps {
  api: Api
  /** Called when the service responds that nobody is signed in. */
  onSignedOut: () => void
}

/** Creates the store of the browsers in which the account is signed in. Its actions return the message to show. */
export function createSessions({ api, onSignedOut }: Deps) {
  const { $state, refresh, update } = createResource({
    async request(signal): Promise<Result<readonly AccountSession[]>> {
      const result = await api.call(listSessions, {}, { signal })
      if (!result.ok) return result
      const { sessions } = result.value
      // An empty list is a failure, because it must contain at least the current session.
      return sessions.length > 0 ? { ok: true, value: sessions } : { ok: false, failure: malformed }
    },
    on: { 401: onSignedOut },
  })

  const failed = (failure: Failure): FormMessageText => {
    if (failure.kind === 'http' && failure.status === 401) onSignedOut()
    return formFailure(NOT_ENDED, failure)
  }
  const keep = (filter: (session: AccountSession) => boolean) => update((sessions) => sessions.filter(filter))

  return {
    $state,
    load: () => refresh(),

    /** Ends a session. A session that no longer exists counts as ended. */
    async end(id: string): Promise<FormMessageText> {
      const result = await api.call(endSession, { path: { id } })
      const isGone = !result.ok && result.failure.kind === 'http' && result.failure.status === 404
      if (!result.ok && !isGone) return failed(result.failure)
      keep((session) => session.id !== id)
      return { kind: 'success', text: ENDED }
    },

    async endOthers(): Promise<FormMessageText> {
      const result = await api.call(endOtherSessions, {})
      if (!result.ok) return failed(result.failure)
      keep((session) => session.isCurrent === true)
      return { kind: 'success', text: ALL_ENDED }
    },
  }
}
