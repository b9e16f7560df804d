import { atom } from 'nanostores'
import { type AdminUser, findUser } from '../../../../contract/users.ts'
import type { Api } from '../../../../platform/api/api.ts'
import type { Failure } from '../../../../platform/api/result.ts'

export type UserSearchState =
  | { status: 'idle' }
  | { status: 'loading'; query: string }
  /** `outdated` says why what is shown could not be asked for once more. */
  | { status: 'found'; query: string; user: AdminUser; outdated?: Failure }
  /** `failure` tells a service that could not answer from one that knows of nobody. */
  | { status: 'missing'; query: string; failure: Failure | undefined }

/** Finds one user at a time; when searches overlap, the one asked last is shown. */
export function createUserSearch(api: Api) {
  const $state = atom<UserSearchState>({ status: 'idle' })
  let latest = new AbortController()
  let isAskingAgain = false

  async function ask(query: string, by: string) {
    latest.abort()
    const mine = new AbortController()
    latest = mine
    const result = await api.call(findUser, { path: { query: by } }, { signal: mine.signal })
    if (mine.signal.aborted) return
    isAskingAgain = false
    const state = $state.get()
    if (result.ok && result.value) $state.set({ status: 'found', query, user: result.value })
    else if (!result.ok && state.status === 'found') $state.set({ ...state, outdated: result.failure })
    else $state.set({ status: 'missing', query, failure: result.ok ? undefined : result.failure })
  }

  async function find(query: string): Promise<void> {
    isAskingAgain = false
    latest.abort()
    if (query === '') return $state.set({ status: 'idle' })
    $state.set({ status: 'loading', query })
    await ask(query, query)
  }

  /** The user shown, if it is this one: somebody else may have been searched for since. */
  function shown(iid: string | undefined) {
    const state = $state.get()
    return state.status === 'found' && state.user.iid === iid ? state : undefined
  }

  /** The user stays on the screen meanwhile. Asked by the install id: a login may just have changed. */
  function askAgain({ query, user }: Extract<UserSearchState, { status: 'found' }>) {
    isAskingAgain = true
    return ask(query, user.iid ?? query)
  }

  return {
    $state,
    /** Nothing is asked for an empty query. */
    find,
    async refresh(): Promise<void> {
      const state = $state.get()
      if (state.status === 'found') await askAgain(state)
      else if (state.status !== 'idle') await find(state.query)
    },
    /** Something of a user was changed: shows what the service said, or asks it. */
    async changed(iid: string | undefined, user?: AdminUser): Promise<void> {
      const state = shown(iid)
      if (!state) return
      if (!user) return askAgain(state)
      latest.abort()
      $state.set({ status: 'found', query: state.query, user })
    },
    /** Answers the new name of the search where it went by the old login, which finds nobody any more. */
    renamed(iid: string | undefined, login: string): string | undefined {
      const state = shown(iid)
      if (!state || state.query.toLowerCase() !== state.user.login?.toLowerCase()) return undefined
      $state.set({ ...state, query: login })
      return login
    },
    /** The service has deleted or undeleted a round of the user shown. */
    markRound(token: string, isDeleted: boolean) {
      const state = $state.get()
      if (state.status !== 'found') return
      const rounds = state.user.rounds.map((round) =>
        round.token === token ? { ...round, isDeleted } : round,
      )
      const marked = { ...state, user: { ...state.user, rounds } }
      $state.set(marked)
      // An answer under way may be from before the change.
      if (isAskingAgain) askAgain(marked)
    },
  }
}

export type UserSearch = ReturnType<typeof createUserSearch>
