import { atom } from 'nanostores'
import { MAP_TYPE_CODES, type MapType, updateTiles } from '../../contract/maps.ts'
import type { Api } from '../../platform/api/api.ts'
import type { Clock } from '../../platform/browser/clock.ts'
import { createAction } from '../../platform/stores/action.ts'
import { ALERT_DISMISS_MS, type Alert, addAlert, closeAlert } from '../../ui/feedback/alerts.ts'
import { createFacilityList } from './facilities/facilities.store.ts'
import { createMapUpdates } from './facilities/map-updates.store.ts'
import { messages } from './messages.ts'

interface Update {
  facilityId: string
  mapType: MapType
}

/** Creates the store that lets the service redraw the map of a facility, one request at a time. */
export function createMaps(api: Api, clock: Clock) {
  const facilities = createFacilityList(api, clock)
  const $alerts = atom<readonly Alert[]>([])
  const noteUpdated = (id: string, mapType: MapType) =>
    void facilities.noteUpdated(id, MAP_TYPE_CODES[mapType])
  const { $state, run } = createAction({
    send: ({ facilityId, mapType }: Update) =>
      api.call(updateTiles, { path: { mapTypeCode: MAP_TYPE_CODES[mapType] }, body: facilityId }),
    onDone: (_, { facilityId, mapType }) => noteUpdated(facilityId, mapType),
  })

  return {
    $state,
    $alerts,
    facilities,
    /** The store of updates of several facilities. */
    updates: createMapUpdates(api, noteUpdated),
    async update(facilityId: string, mapType: MapType) {
      const isDone = await run({ facilityId, mapType })
      if ($state.get().status === 'pending') return
      const alert = isDone
        ? { kind: 'success' as const, text: messages.updated }
        : { kind: 'danger' as const, text: messages.failed }
      $alerts.set(addAlert($alerts.get(), { ...alert, dismissAfterMs: ALERT_DISMISS_MS }))
    },
    close: (id: number) => $alerts.set(closeAlert($alerts.get(), id)),
  }
}

export type MapsStore = ReturnType<typeof createMaps>
