import { map } from 'nanostores'
import { type Facility, listFacilities, type MapTypeCode } from '../../../contract/maps.ts'
import type { Api } from '../../../platform/api/api.ts'
import { isUnsupported } from '../../../platform/api/failure-cause.ts'
import { latestOnly, SUPERSEDED } from '../../../platform/api/latest-only.ts'
import type { Failure } from '../../../platform/api/result.ts'
import { createTypingPause } from '../../../platform/api/typing-pause.ts'
import type { Clock } from '../../../platform/browser/clock.ts'

export interface FacilitiesState {
  /** `unsupported`: the service has no list of facilities. */
  status: 'loading' | 'loaded' | 'failed' | 'unsupported'
  /** The text of the current search. */
  query: string
  facilities: readonly Facility[]
  /** The number of matching facilities; undefined if the service does not send it. */
  total: number | undefined
  hasMore: boolean
  isLoadingMore: boolean
  failure: Failure | undefined
  /** The facility that was chosen or updated last. It need not be in the list. */
  pinned: Facility | undefined
}

/** Delay after a key press before the search starts. */
const TYPING_MS = 250

/** Creates the store of the list of facilities with its search. When searches overlap, the latest wins. */
export function createFacilityList(api: Api, clock: Clock) {
  const $state = map<FacilitiesState>({
    status: 'loading',
    query: '',
    facilities: [],
    total: undefined,
    hasMore: false,
    isLoadingMore: false,
    failure: undefined,
    pinned: undefined,
  })
  const latest = latestOnly()
  const typing = createTypingPause(clock, TYPING_MS)

  async function load(offset: number) {
    const { query, facilities } = $state.get()
    const change = offset === 0 ? { status: 'loading' as const } : { isLoadingMore: true }
    $state.set({ ...$state.get(), failure: undefined, isLoadingMore: false, ...change })
    const result = await latest((signal) =>
      api.call(listFacilities, { query: { query, offset: String(offset) } }, { signal }),
    )
    if (result === SUPERSEDED) return
    const current = $state.get()
    if (!result.ok) {
      const { failure } = result
      const status = offset > 0 ? current.status : isUnsupported(failure) ? 'unsupported' : 'failed'
      return $state.set({ ...current, status, failure, isLoadingMore: false })
    }
    const known = new Set(offset === 0 ? [] : facilities.map(({ id }) => id))
    const added = result.value.facilities.filter(({ id }) => !known.has(id))
    $state.set({
      ...current,
      status: 'loaded',
      facilities: offset === 0 ? added : [...facilities, ...added],
      total: result.value.total,
      hasMore: result.value.hasMore,
      isLoadingMore: false,
    })
  }

  return {
    $state,
    load: () => load(0),
    loadMore: () => load($state.get().facilities.length),
    /** Searches as soon as the user stops typing. */
    search(query: string) {
      $state.setKey('query', query)
      typing.restart(() => void load(0))
    },
    /** Stores the chosen facility, which is kept when the list changes. */
    pin: (facility: Facility) => $state.setKey('pinned', facility),
    /** Updates the state of a map that has just been updated. Requests the facility if it is not known yet. */
    async noteUpdated(facilityId: string, type: MapTypeCode) {
      const { facilities, pinned } = $state.get()
      if (![...facilities, pinned].some((facility) => facility?.id === facilityId)) return request(facilityId)
      const update = (facility: Facility) =>
        facility.id === facilityId
          ? { ...facility, maps: { ...facility.maps, [type]: nextVersion(facility.maps[type]) } }
          : facility
      $state.set({
        ...$state.get(),
        facilities: facilities.map(update),
        pinned: pinned && update(pinned),
      })
    },
  }

  async function request(facilityId: string) {
    const result = await api.call(listFacilities, { query: { query: facilityId } })
    // Ignores a failure: without the facility, only the picture of the map is missing.
    const found = result.ok ? result.value.facilities.find(({ id }) => id === facilityId) : undefined
    if (found) $state.setKey('pinned', found)
  }

  function nextVersion(current: Facility['maps']['g']) {
    return { version: (current?.version ?? 1) + 1, updatedAt: clock.now() }
  }
}
