import { SEARCH_MAX_LENGTH, type SearchResult, searchUsers } from '../../../../../contract/staff/search.ts'
import type { Api } from '../../../../../platform/api/api.ts'
import type { Failure } from '../../../../../platform/api/result.ts'

const NOTHING: SearchResult = { matches: [], hasMore: false, tooShort: [] }

/** Creates the search for matches of a query. If the service does not have this call, it is not requested again. */
export function createMatchSearch(api: Api) {
  let isUnsupported = false
  return {
    isUnsupported: () => isUnsupported,
    /** Returns the matches (an empty list if the service does not have this call), or why the search failed. */
    async find(query: string, signal: AbortSignal): Promise<SearchResult | { failure: Failure }> {
      if (isUnsupported || query.length > SEARCH_MAX_LENGTH) return NOTHING
      const result = await api.call(searchUsers, { query: { query } }, { signal })
      if (!result.ok) return { failure: result.failure }
      isUnsupported = result.value === null
      return result.value ?? NOTHING
    },
  }
}

export type MatchSearch = ReturnType<typeof createMatchSearch>
