import { atom } from 'nanostores'
import { FACILITY_QUERY_MAX_LENGTH, type Facility, listFacilities } from '../../../../contract/staff/maps.ts'
import { matchRoute } from '../../../../match-route.ts'
import type { Api } from '../../../../platform/api/api.ts'
import { createTypingPause } from '../../../../platform/api/typing-pause.ts'
import type { Clock } from '../../../../platform/browser/clock.ts'
import { createPagedList, type FoundList } from '../../../../platform/stores/paged-list.ts'
import { routes } from '../../../../routes.ts'

/** The query is the text of the search. */
export interface LoadedFacilities extends FoundList<Facility, string> {
  /** The number of matching facilities; undefined if the service does not send it. */
  total: number | undefined
}

/** Delay after a key press before the search starts. */
const TYPING_MS = 250

interface Deps {
  api: Api
  clock: Clock
  /** The first search. */
  query?: string
}

/** Creates the store of the list of facilities with its search. */
export function createFacilityList({ api, clock, query: firstQuery = '' }: Deps) {
  const list = createPagedList({
    request: (signal, query: string, offset = '0') =>
      api.call(listFacilities, { query: { query, offset } }, { signal }),
    pageOf: ({ facilities, hasMore }, offset = '0') => ({
      items: facilities,
      next: hasMore ? String(Number(offset) + facilities.length) : undefined,
    }),
    keyOf: ({ id }: Facility) => id,
    extraOf: ({ total }) => ({ total }),
  })
  const $query = atom(firstQuery)
  const typing = createTypingPause(clock, TYPING_MS)

  const load = () => list.load(searchTextOf($query.get()))

  return {
    $state: list.$state,
    $query,
    load,
    loadMore: list.loadMore,
    /** Searches for a name or an id, or what a pasted link of a round names, as soon as the user stops typing. */
    search(query: string) {
      $query.set(query)
      typing.restart(() => void load())
    },
  }
}
export type FacilityList = ReturnType<typeof createFacilityList>

/** Makes paths without an origin URLs, as they are copied from other pages. */
const ANY_ORIGIN = 'https://golf.invalid'

/** Returns the text to search for: the token of a pasted link of a round or its embed, or the text. */
export function searchTextOf(text: string): string {
  const trimmed = text.trim()
  const { pathname } = new URL(URL.canParse(trimmed, ANY_ORIGIN) ? trimmed : '/', ANY_ORIGIN)
  const found = matchRoute(routes.round.path, pathname) ?? matchRoute(routes.embed.path, pathname)
  return (found?.token ?? trimmed).slice(0, FACILITY_QUERY_MAX_LENGTH)
}
