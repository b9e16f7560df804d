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
  /** The text that the list was or is being searched for. */
  query: string
  facilities: readonly Facility[]
  /** Undefined if the service does not say how many there are. */
  total: number | undefined
  hasMore: boolean
  isLoadingMore: boolean
  failure: Failure | undefined
  /** The facility that was chosen or updated last; the list may show others meanwhile. */
  pinned: Facility | undefined
}

/** How long to wait for the next letter before searching. */
const TYPING_MS = 250

/** Creates the list of facilities and its search. When searches overlap, the latest wins. */
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
    /** Keeps a facility, although the list may be searched for others. */
    pin: (facility: Facility) => $state.setKey('pinned', facility),
    /** Shows that a map has just been updated; a facility that is not known yet is requested. */
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
    // Without it, only the picture is missing.
    const found = result.ok ? result.value.facilities.find(({ id }) => id === facilityId) : undefined
    if (found) $state.setKey('pinned', found)
  }

  function nextVersion(current: Facility['maps']['g']) {
    return { version: (current?.version ?? 1) + 1, updatedAt: clock.now() }
  }
}
