import { atom } from 'nanostores'
import { type AccountSession, endOtherSessions, endSession, listSessions } from '../../../contract/account.ts'
import type { Api } from '../../../platform/api/api.ts'
import { latestOnly, SUPERSEDED } from '../../../platform/api/latest-only.ts'
import type { Failure } from '../../../platform/api/result.ts'
import type { FormMessageText } from '../../../ui/form/FormMessage.tsx'
import { formFailure } from '../../session/messages.ts'
import { ALL_ENDED, ENDED, NOT_ENDED } from './messages.ts'

export type SessionsState =
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'loaded'; sessions: readonly AccountSession[] }

export type Sessions = ReturnType<typeof createSessions>

interface Deps {
  api: Api
  /** Called when the service responds that nobody is signed in. */
  onSignedOut: () => void
}

/** Creates the store of the browsers in which the account is signed in. Its actions return the message to show. */
export function createSessions({ api, onSignedOut }: Deps) {
  const $state = atom<SessionsState>({ status: 'loading' })
  const latest = latestOnly()

  const recheckUser = (failure: Failure) => {
    if (failure.kind === 'http' && failure.status === 401) onSignedOut()
  }
  const failed = (failure: Failure): FormMessageText => {
    recheckUser(failure)
    return formFailure(NOT_ENDED, failure)
  }
  const keep = (filter: (session: AccountSession) => boolean) => {
    const state = $state.get()
    if (state.status === 'loaded') $state.set({ ...state, sessions: state.sessions.filter(filter) })
  }

  return {
    $state,
    async load(): Promise<void> {
      if ($state.get().status === 'failed') $state.set({ status: 'loading' })
      const result = await latest(api.call(listSessions, {}))
      if (result === SUPERSEDED) return
      if (!result.ok) recheckUser(result.failure)
      // An empty list is a failure, because it must contain at least the current session.
      const isLoaded = result.ok && result.value.sessions.length > 0
      $state.set(isLoaded ? { status: 'loaded', sessions: result.value.sessions } : { status: 'failed' })
    },

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
