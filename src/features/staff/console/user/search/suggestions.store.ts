import { atom } from 'nanostores'
import {
  SEARCH_MAX_LENGTH,
  type SearchResult,
  searchUsers,
  type UserMatch,
} from '../../../../../contract/staff/search.ts'
import type { Api } from '../../../../../platform/api/api.ts'
import type { Capabilities } from '../../../../../platform/api/capabilities.ts'
import { latestOnly, SUPERSEDED } from '../../../../../platform/api/latest-only.ts'
import type { Failure } from '../../../../../platform/api/result.ts'
import { createTypingPause } from '../../../../../platform/api/typing-pause.ts'
import type { Clock } from '../../../../../platform/browser/clock.ts'

export type SuggestionsState =
  | { status: 'closed' }
  /** `matches` may be empty. */
  | { status: 'open'; query: string; matches: readonly UserMatch[]; hasMore: boolean }

const TYPING_PAUSE_MS = 150
const MIN_LENGTH = 2

/** Creates the store that finds matches while the user types. When requests overlap, the latest wins. */
export function createSuggestions(matchSearch: MatchSearch, clock: Pick<Clock, 'after'>) {
  const $state = atom<SuggestionsState>({ status: 'closed' })
  const latest = latestOnly()
  const typing = createTypingPause(clock, TYPING_PAUSE_MS)

  function close() {
    typing.cancel()
    latest.cancel()
    if ($state.get().status !== 'closed') $state.set({ status: 'closed' })
  }

  async function load(query: string) {
    const found = await latest((signal) => matchSearch.find(query, signal))
    if (found === SUPERSEDED) return
    // Ignores a failure, because the search itself will show the cause.
    if ('failure' in found || matchSearch.isMissing()) return close()
    $state.set({ status: 'open', query, ...found })
  }

  return {
    $state,
    type(text: string): void {
      const query = text.trim()
      if (query.length < MIN_LENGTH || matchSearch.isMissing()) {
        close()
        return
      }
      latest.cancel()
      typing.restart(() => void load(query))
    },
    close,
  }
}

export type Suggestions = ReturnType<typeof createSuggestions>

const NOTHING: SearchResult = { matches: [], hasMore: false, tooShort: [] }

/** Creates the search for matches of a query. A service without it has none. */
export function createMatchSearch(api: Api, capabilities: Pick<Capabilities, 'has'>) {
  const isMissing = () => !capabilities.has('search')
  return {
    isMissing,
    /** Returns the matches, or why the search failed. */
    async find(query: string, signal: AbortSignal): Promise<SearchResult | { failure: Failure }> {
      if (isMissing() || query.length > SEARCH_MAX_LENGTH) return NOTHING
      const result = await api.call(searchUsers, { query: { query } }, { signal })
      if (result.ok) return result.value
      return isMissing() ? NOTHING : { failure: result.failure }
    },
  }
}

export type MatchSearch = ReturnType<typeof createMatchSearch>
