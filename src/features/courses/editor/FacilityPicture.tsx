import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { MAP_TYPE_CODES, type MapType } from '../../../contract/maps.ts'
import { failureOf, foundValue } from '../../../platform/stores/resource.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import type { FacilityStateStore } from './facility-state.store.ts'
import { MapPicture } from './MapPicture.tsx'

const TYPES = Object.keys(MAP_TYPE_CODES) as MapType[]

/** Shows the maps of a facility as golfers see them. */
export function FacilityPicture({ store }: { store: FacilityStateStore }) {
  const state = useStore(store.$state)
  const facility = foundValue(state)
  const failure = failureOf(state)
  const [mapType, setMapType] = useState<MapType>('Google')
  return (
    <>
      {failure && (
        <p role="alert">
          The picture of the map did not load.{' '}
          <FailureNote failure={failure} onRetry={() => void store.load()} />
        </p>
      )}
      {facility && (
        <MapPicture facility={facility} mapType={mapType}>
          <SelectField
            label="Map type of the picture"
            value={mapType}
            onChange={(value) => setMapType(TYPES.find((type) => type === value) ?? 'Google')}
            options={TYPES.map((type) => ({ value: type, label: type }))}
          />
        </MapPicture>
      )}
    </>
  )
}
