import { atom } from 'nanostores'
import { type AdminUser, findUser } from '../../../../../contract/staff/users.ts'
import type { Api } from '../../../../../platform/api/api.ts'
import { latestOnly, SUPERSEDED } from '../../../../../platform/api/latest-only.ts'
import type { Failure } from '../../../../../platform/api/result.ts'
import { competitionOf, keyOf } from './match-texts.ts'
import type { MatchSearch } from './suggestions.store.ts'

export type UserSearchState =
  | { status: 'idle' }
  | { status: 'loading'; query: string }
  | FoundUser
  /** `failure` is undefined if no user matches. `tooShort` are the words that could not be searched for. */
  | { status: 'missing'; query: string; failure: Failure | undefined; tooShort?: readonly string[] }

interface FoundUser {
  status: 'found'
  query: string
  /** The query that determines what is marked: the token of a round in a link, or else the typed query. */
  searchedFor: string
  /** The token of the competition that was searched for, if any. */
  competition: string | undefined
  user: AdminUser
  /** Why the last refresh failed. */
  refreshFailure?: Failure
}

type Marked = Pick<FoundUser, 'searchedFor' | 'competition'>

/** The result of a search, before it is known whether a later search has superseded it. */
type Outcome =
  | Pick<FoundUser, 'user' | 'searchedFor' | 'competition'>
  /** Only a promo code that nobody has used. */
  | { code: string }
  | { failure: Failure | undefined; tooShort?: readonly string[] }

interface Deps {
  api: Api
  matchSearch: MatchSearch
  /** Called when the best match is a promo code that nobody has used. */
  onCode?: (code: string) => void
}

/**
 * Creates the store that finds one user at a time. When searches overlap, the latest wins. If a query has no exact
 * result, the store opens the best match.
 */
export function createUserSearch({ api, matchSearch, onCode = () => {} }: Deps) {
  const $state = atom<UserSearchState>({ status: 'idle' })
  const latest = latestOnly()
  let isRefreshing = false

  async function findExactly(key: string, signal: AbortSignal, marked: Marked): Promise<Outcome> {
    const result = await api.call(findUser, { path: { query: key } }, { signal })
    if (!result.ok) return { failure: result.failure }
    return result.value ? { user: result.value, ...marked } : { failure: undefined }
  }

  async function findBest(query: string, signal: AbortSignal): Promise<Outcome> {
    const found = await matchSearch.find(query, signal)
    if ('failure' in found) return found
    const [match] = found.matches
    if (!match) return { failure: undefined, ...(found.tooShort.length > 0 && { tooShort: found.tooShort }) }
    const key = keyOf(match)
    if (key === undefined) return { code: match.value }
    return findExactly(key, signal, { searchedFor: match.token ?? query, competition: competitionOf(match) })
  }

  /**
   * @param searchedFor the value to mark if the user is found
   * @param competition the token of a competition to show
   */
  async function find(query: string, searchedFor = query, competition?: string): Promise<void> {
    isRefreshing = false
    latest.cancel()
    if (query === '') return $state.set({ status: 'idle' })
    $state.set({ status: 'loading', query })
    const outcome = await latest(async (signal) => {
      const exact = await findExactly(query, signal, { searchedFor, competition })
      const isUnknown = 'failure' in exact && exact.failure === undefined
      return isUnknown && !signal.aborted ? findBest(query, signal) : exact
    })
    if (outcome === SUPERSEDED) return
    if ('user' in outcome) $state.set({ status: 'found', query, ...outcome })
    else if ('code' in outcome) {
      $state.set({ status: 'idle' })
      onCode(outcome.code)
    } else $state.set({ status: 'missing', query, ...outcome })
  }

  /** Loads the shown user again. Uses the install id, because the login may just have changed. */
  async function refreshFound({ query, searchedFor, competition, user }: FoundUser): Promise<void> {
    isRefreshing = true
    const outcome = await latest((signal) =>
      findExactly(user.iid ?? query, signal, { searchedFor, competition }),
    )
    if (outcome === SUPERSEDED) return
    isRefreshing = false
    const state = $state.get()
    if ('user' in outcome) $state.set({ status: 'found', query, ...outcome })
    else if ('failure' in outcome && outcome.failure && state.status === 'found') {
      $state.set({ ...state, refreshFailure: outcome.failure })
    } else $state.set({ status: 'missing', query, failure: undefined })
  }

  return {
    $state,
    /** Searches for a user. An empty query clears the result without a request. `searchedFor` is the value to mark. */
    find,
    async refresh(): Promise<void> {
      const state = $state.get()
      if (state.status === 'found') await refreshFound(state)
      else if (state.status !== 'idle') await find(state.query)
    },
    /** Loads the shown user again, unless a request is pending. */
    refreshIdle(): void {
      const state = $state.get()
      if (state.status === 'found' && !isRefreshing) void refreshFound(state)
    },
    /** To be called after a change of a user. Shows the user that the service returned, or loads it again. */
    async onUserChanged(iid: string | undefined, user?: AdminUser): Promise<void> {
      const state = $state.get()
      if (state.status !== 'found' || state.user.iid !== iid) return
      if (!user) return refreshFound(state)
      latest.cancel()
      const { query, searchedFor, competition } = state
      $state.set({ status: 'found', query, searchedFor, competition, user })
    },
    /** To be called after the service has deleted or restored rounds of the shown user. */
    markRounds(tokens: ReadonlySet<string>, isDeleted: boolean) {
      const state = $state.get()
      if (state.status !== 'found') return
      const deletion = isDeleted
        ? { deletedAt: Date.now(), deletedBy: 'staff' as const }
        : { deletedAt: undefined, deletedBy: undefined }
      const rounds = state.user.rounds.map((round) =>
        tokens.has(round.token) ? { ...round, isDeleted, ...deletion } : round,
      )
      const marked = { ...state, user: { ...state.user, rounds } }
      $state.set(marked)
      // The pending response may be older than the change.
      if (isRefreshing) refreshFound(marked)
    },
  }
}

export type UserSearch = ReturnType<typeof createUserSearch>
