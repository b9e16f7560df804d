import { atom } from 'nanostores'
import { type AdminUser, findUser } from '../../../contract/users.ts'
import type { Api } from '../../../platform/api.ts'
import type { Failure } from '../../../platform/result.ts'

export type UserSearchState =
  | { status: 'idle' }
  | { status: 'loading'; query: string }
  | { status: 'found'; query: string; user: AdminUser }
  /** `failure` tells a service that could not answer from one that knows of nobody. */
  | { status: 'missing'; query: string; failure: Failure | undefined }

/** Finds one user at a time; when searches overlap, the one asked last is shown. */
export function createUserSearch(api: Api) {
  const $state = atom<UserSearchState>({ status: 'idle' })
  let latest = new AbortController()

  async function find(query: string, shown?: AdminUser) {
    latest.abort()
    const mine = new AbortController()
    latest = mine
    if (query === '') return $state.set({ status: 'idle' })
    if (!shown) $state.set({ status: 'loading', query })
    const result = await api.call(findUser, { path: { query } }, { signal: mine.signal })
    if (mine.signal.aborted) return
    if (result.ok && result.value) $state.set({ status: 'found', query, user: result.value })
    else $state.set({ status: 'missing', query, failure: result.ok ? undefined : result.failure })
  }

  return {
    $state,
    /** Nothing is asked for an empty query. */
    find: (query: string) => find(query),
    /**
     * Asks for the user shown once more, who stays on the screen meanwhile.
     * @param by a name that still holds where the one searched for may have changed
     */
    refresh(by?: string) {
      const state = $state.get()
      if (state.status === 'found') return find(by ?? state.query, state.user)
      return state.status === 'idle' ? undefined : find(state.query)
    },
    /** Takes over what the service said about the user shown. */
    replace(user: AdminUser) {
      const state = $state.get()
      if (state.status === 'found') $state.set({ ...state, user })
    },
    /** The service has deleted or undeleted a round of the user shown. */
    markRound(token: string, isDeleted: boolean) {
      const state = $state.get()
      if (state.status !== 'found') return
      const rounds = state.user.rounds.map((round) =>
        round.token === token ? { ...round, isDeleted } : round,
      )
      $state.set({ ...state, user: { ...state.user, rounds } })
    },
  }
}

export type UserSearch = ReturnType<typeof createUserSearch>
