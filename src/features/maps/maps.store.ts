import { map } from 'nanostores'
import { MAP_TYPE_CODES, type MapType, updateTiles } from '../../contract/maps.ts'
import type { Api } from '../../platform/api/api.ts'
import type { Failure } from '../../platform/api/result.ts'
import type { Clock } from '../../platform/browser/clock.ts'
import { ALERT_DISMISS_MS, type Alert, addAlert, closeAlert } from '../../ui/feedback/alerts.ts'
import { createFacilityList } from './facilities/facilities.store.ts'
import { createMapUpdates } from './facilities/map-updates.store.ts'
import { messages } from './messages.ts'

export interface MapsState {
  isLoading: boolean
  alerts: readonly Alert[]
  /** Why the last update failed; kept after the alert is dismissed. */
  failure: Failure | undefined
}

/** Creates the store that lets the service redraw the map of a facility, one request at a time. */
export function createMaps(api: Api, clock: Clock) {
  const facilities = createFacilityList(api, clock)
  const noteUpdated = (id: string, mapType: MapType) =>
    void facilities.noteUpdated(id, MAP_TYPE_CODES[mapType])
  const $state = map<MapsState>({ isLoading: false, alerts: [], failure: undefined })

  return {
    $state,
    facilities,
    /** The store of updates of several facilities. */
    updates: createMapUpdates(api, noteUpdated),
    async update(facilityId: string, mapType: MapType) {
      if ($state.get().isLoading) return
      $state.set({ ...$state.get(), isLoading: true, failure: undefined })
      const path = { mapTypeCode: MAP_TYPE_CODES[mapType] }
      const result = await api.call(updateTiles, { path, body: facilityId })
      if (result.ok) noteUpdated(facilityId, mapType)
      const alert = result.ok
        ? { kind: 'success' as const, text: messages.updated }
        : { kind: 'danger' as const, text: messages.failed }
      $state.set({
        isLoading: false,
        alerts: addAlert($state.get().alerts, { ...alert, dismissAfterMs: ALERT_DISMISS_MS }),
        failure: result.ok ? undefined : result.failure,
      })
    },
    close: (id: number) => $state.setKey('alerts', closeAlert($state.get().alerts, id)),
  }
}

export type MapsStore = ReturnType<typeof createMaps>
