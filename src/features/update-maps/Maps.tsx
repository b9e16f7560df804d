import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useState } from 'react'
import { type Facility, MAP_TYPE_CODES, type MapType } from '../../contract/maps.ts'
import { lazyPart, Optional } from '../../platform/lazy/Optional.tsx'
import { Alerts } from '../../ui/feedback/Alerts.tsx'
import { PartMissing } from '../../ui/feedback/PartMissing.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useDraft } from '../session/use-draft.ts'
import { FailureNote } from '../shared/FailureNote.tsx'
import styles from './Maps.module.css'
import type { MapsStore } from './maps.store.ts'

// Lazily loaded, because the form does not need it and the service may not have a list of facilities.
const FacilitiesPanel = lazyPart(
  async () => (await import('./facilities/FacilitiesPanel.tsx')).FacilitiesPanel,
)
const MapPicture = lazyPart(async () => (await import('./facilities/MapPicture.tsx')).MapPicture)

const TYPES = Object.keys(MAP_TYPE_CODES) as MapType[]

/** Shows the form that updates the map of a facility, and the list of facilities. */
export function Maps({ maps }: { maps: MapsStore }) {
  const state = useStore(maps.$state)
  const alerts = useStore(maps.$alerts)
  const [facilityId, setFacilityId] = useState('')
  const [mapType, setMapType] = useState<MapType>('Google')

  useDraft('maps', { facilityId, mapType }, (draft) => {
    setFacilityId(draft.facilityId ?? '')
    setMapType(TYPES.find((type) => type === draft.mapType) ?? mapType)
  })

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (facilityId.trim() !== '') maps.update(facilityId.trim(), mapType)
  }

  const list = useStore(maps.facilities.$state)
  const pinned = useStore(maps.facilities.$pinned)
  useEffect(() => void maps.facilities.load(), [maps])
  const hasList = list.status !== 'unsupported'
  const facilities = list.status === 'found' ? list.items : []
  const chosen = [...facilities, pinned].find((facility) => facility?.id === facilityId.trim())

  function choose(facility: Facility) {
    setFacilityId(facility.id)
    maps.facilities.pin(facility)
  }

  return (
    <div className={styles.maps} data-with-list={hasList || undefined}>
      <PageTitle>Update maps</PageTitle>
      <div className={styles.above}>
        <Alerts alerts={alerts} onClose={maps.close} />
      </div>
      <div className={styles.chosen}>
        <Panel>
          <form className="stack" method="post" onSubmit={onSubmit}>
            <TextField
              label="Facility Id"
              name="facilityId"
              required
              maxLength={200}
              autoComplete="off"
              spellCheck={false}
              value={facilityId}
              onChange={setFacilityId}
            />
            <SelectField
              label="Map type"
              name="mapType"
              value={mapType}
              onChange={(value) => setMapType(TYPES.find((type) => type === value) ?? 'Google')}
              options={TYPES.map((type) => ({ value: type, label: type }))}
            />
            <div>
              <Button
                type="submit"
                kind="main"
                disabled={facilityId.trim() === ''}
                loading={state.status === 'pending'}
              >
                Update
              </Button>
            </div>
            {state.status === 'failed' && (
              <p>
                <FailureNote failure={state.failure} />
              </p>
            )}
          </form>
        </Panel>
        {chosen && (
          <Optional fallback={(retry) => <PartMissing onRetry={retry} />}>
            <MapPicture key={chosen.id} facility={chosen} mapType={mapType} />
          </Optional>
        )}
        {hasList && !chosen && <p className={styles.hint}>Choose a facility from the list to see its map.</p>}
      </div>
      {hasList && (
        <Optional
          loading={<Spinner size="page" label="Loading the facilities" />}
          fallback={(retry) => <PartMissing onRetry={retry} />}
        >
          <FacilitiesPanel {...{ maps, mapType }} onChoose={choose} />
        </Optional>
      )}
    </div>
  )
}
