import { atom } from 'nanostores'
import { type Facility, listFacilities } from '../../../../contract/staff/maps.ts'
import { createTypingPause } from '../../../../platform/api/typing-pause.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { createPagedList, type FoundList } from '../../../../platform/stores/paged-list.ts'

/** The query is the text of the search. */
export interface LoadedFacilities extends FoundList<Facility, string> {
  /** The number of matching facilities; undefined if the service does not send it. */
  total: number | undefined
}

/** Delay after a key press before the search starts. */
const TYPING_MS = 250

type Deps = Pick<Platform, 'api' | 'clock'>

/** Creates the store of the list of facilities with its search. */
export function createFacilityList({ api, clock }: Deps) {
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
  const $query = atom('')
  const typing = createTypingPause(clock, TYPING_MS)

  const load = () => list.load($query.get().trim())

  return {
    $state: list.$state,
    $query,
    load,
    loadMore: list.loadMore,
    /** Searches for a name or an id, as soon as the user stops typing. */
    search(query: string) {
      $query.set(query)
      typing.restart(() => void load())
    },
  }
}
export type FacilityList = ReturnType<typeof createFacilityList>
