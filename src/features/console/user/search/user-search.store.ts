import { atom } from 'nanostores'
import { type AdminUser, findUser } from '../../../../contract/users.ts'
import type { Api } from '../../../../platform/api/api.ts'
import { latestOnly, SUPERSEDED } from '../../../../platform/api/latest-only.ts'
import type { Failure } from '../../../../platform/api/result.ts'

export type UserSearchState =
  | { status: 'idle' }
  | { status: 'loading'; query: string }
  | FoundUser
  /** `failure` is undefined if no user matches. */
  | { status: 'missing'; query: string; failure: Failure | undefined }

interface FoundUser {
  status: 'found'
  query: string
  user: AdminUser
  /** Why the last refresh failed. */
  refreshFailure?: Failure
}

/** Finds one user at a time; when searches overlap, the latest wins. */
export function createUserSearch(api: Api) {
  const $state = atom<UserSearchState>({ status: 'idle' })
  const latest = latestOnly()
  let isRefreshing = false

  /**
   * Loads a user into the state.
   * @param query what the user typed
   * @param lookupKey what is sent to the service
   */
  async function load(query: string, lookupKey: string) {
    const result = await latest((signal) => api.call(findUser, { path: { query: lookupKey } }, { signal }))
    if (result === SUPERSEDED) return
    isRefreshing = false
    const state = $state.get()
    if (result.ok && result.value) $state.set({ status: 'found', query, user: result.value })
    else if (!result.ok && state.status === 'found') $state.set({ ...state, refreshFailure: result.failure })
    else $state.set({ status: 'missing', query, failure: result.ok ? undefined : result.failure })
  }

  async function find(query: string): Promise<void> {
    isRefreshing = false
    latest.cancel()
    if (query === '') return $state.set({ status: 'idle' })
    $state.set({ status: 'loading', query })
    await load(query, query)
  }

  /** Loads the user again while they stay on the screen; by install id, because the login may just have changed. */
  function refreshFound({ query, user }: FoundUser) {
    isRefreshing = true
    return load(query, user.iid ?? query)
  }

  /** Returns the state if it still shows this user and not one searched for since. */
  function shownUser(iid: string | undefined) {
    const state = $state.get()
    return state.status === 'found' && state.user.iid === iid ? state : undefined
  }

  return {
    $state,
    /** Searches for a user; an empty query clears the result without a request. */
    find,
    async refresh(): Promise<void> {
      const state = $state.get()
      if (state.status === 'found') await refreshFound(state)
      else if (state.status !== 'idle') await find(state.query)
    },
    /** Call after a change of a user: shows the user that the service returned, or loads it again. */
    async onUserChanged(iid: string | undefined, user?: AdminUser): Promise<void> {
      const state = shownUser(iid)
      if (!state) return
      if (!user) return refreshFound(state)
      latest.cancel()
      $state.set({ status: 'found', query: state.query, user })
    },
    /**
     * Call after a change of login. If the user was found by the old login, which no longer exists, replaces the
     * query by the new one and returns it.
     */
    onLoginChanged(iid: string | undefined, login: string): string | undefined {
      const state = shownUser(iid)
      if (!state || state.query.toLowerCase() !== state.user.login?.toLowerCase()) return undefined
      $state.set({ ...state, query: login })
      return login
    },
    /** Call after the service deleted or restored rounds of the user shown. */
    markRounds(tokens: ReadonlySet<string>, isDeleted: boolean) {
      const state = $state.get()
      if (state.status !== 'found') return
      const rounds = state.user.rounds.map((round) =>
        tokens.has(round.token) ? { ...round, isDeleted } : round,
      )
      const marked = { ...state, user: { ...state.user, rounds } }
      $state.set(marked)
      // The response under way may predate the change.
      if (isRefreshing) refreshFound(marked)
    },
  }
}

export type UserSearch = ReturnType<typeof createUserSearch>
