import { atom } from 'nanostores'
import { type Facility, listFacilities, type MapTypeCode } from '../../../contract/maps.ts'
import type { Api } from '../../../platform/api/api.ts'
import { createTypingPause } from '../../../platform/api/typing-pause.ts'
import type { Clock } from '../../../platform/browser/clock.ts'
import { createPagedList, type FoundList } from '../../../platform/stores/paged-list.ts'

/** The query is the text of the search. */
export interface LoadedFacilities extends FoundList<Facility, string> {
  /** The number of matching facilities; undefined if the service does not send it. */
  total: number | undefined
}

/** Delay after a key press before the search starts. */
const TYPING_MS = 250

/** Creates the store of the list of facilities with its search. */
export function createFacilityList(api: Api, clock: Clock) {
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
  /** The facility that was chosen or updated last. It need not be in the list. */
  const $pinned = atom<Facility | undefined>()
  const typing = createTypingPause(clock, TYPING_MS)

  const load = () => list.load($query.get())

  return {
    $state: list.$state,
    $query,
    $pinned,
    load,
    loadMore: list.loadMore,
    /** Searches as soon as the user stops typing. */
    search(query: string) {
      $query.set(query)
      typing.restart(() => void load())
    },
    /** Stores the chosen facility, which is kept when the list changes. */
    pin: (facility: Facility) => $pinned.set(facility),
    /** Updates the state of a map that has just been updated. Requests the facility if it is not known yet. */
    async noteUpdated(facilityId: string, type: MapTypeCode) {
      const pinned = $pinned.get()
      const known = [...listed(), ...(pinned ? [pinned] : [])].find(({ id }) => id === facilityId)
      if (!known) return request(facilityId)
      const updated = { ...known, maps: { ...known.maps, [type]: nextVersion(known.maps[type]) } }
      list.replace([updated])
      if (pinned?.id === facilityId) $pinned.set(updated)
    },
  }

  function listed(): readonly Facility[] {
    const state = list.$state.get()
    return state.status === 'found' ? state.items : []
  }

  async function request(facilityId: string) {
    const result = await api.call(listFacilities, { query: { query: facilityId } })
    // Ignores a failure: without the facility, only the picture of the map is missing.
    const found = result.ok ? result.value.facilities.find(({ id }) => id === facilityId) : undefined
    if (found) $pinned.set(found)
  }

  function nextVersion(current: Facility['maps']['g']) {
    return { version: (current?.version ?? 1) + 1, updatedAt: clock.now() }
  }
}
