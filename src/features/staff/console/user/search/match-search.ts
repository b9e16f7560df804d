import { SEARCH_MAX_LENGTH, type SearchResult, searchUsers } from '../../../../../contract/staff/search.ts'
import type { Api } from '../../../../../platform/api/api.ts'
import type { Capabilities } from '../../../../../platform/api/capabilities.ts'
import type { Failure } from '../../../../../platform/api/result.ts'

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
