import { atom } from 'nanostores'
import { MAP_TYPE_CODES, type MapType } from '../../../contract/catalogue.ts'
import { updateTiles } from '../../../contract/staff/maps.ts'
import type { Api } from '../../../platform/api/api.ts'
import { createAction } from '../../../platform/stores/action.ts'
import { ALERT_DISMISS_MS, type Alert, addAlert, closeAlert } from '../../../ui/feedback/alerts.ts'

/** The result messages of the screen. The specification fixes the wording. */
export const messages = {
  updated: 'Facility map updated',
  failed: 'An error occurred',
} as const

interface Update {
  facilityId: string
  mapType: MapType
}

/** Creates the store that lets the service redraw the map of a facility, one request at a time. */
export function createMaps(api: Api) {
  const $alerts = atom<readonly Alert[]>([])
  const { $state, run } = createAction({
    send: ({ facilityId, mapType }: Update) =>
      api.call(updateTiles, { path: { mapTypeCode: MAP_TYPE_CODES[mapType] }, body: facilityId }),
  })

  return {
    $state,
    $alerts,
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
