import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import { MAP_TYPE_CODES, type MapType } from '../../../contract/catalogue.ts'
import { Alerts } from '../../../ui/feedback/Alerts.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { FailureNote } from '../shared/FailureNote.tsx'
import styles from './Maps.module.css'
import type { MapsStore } from './maps.store.ts'

const TYPES = Object.keys(MAP_TYPE_CODES) as MapType[]

/**
 * Shows the form that updates the map of a facility. The query of the page may name the facility and the code of the map
 * type.
 */
export function Maps({ maps, query }: { maps: MapsStore; query: URLSearchParams }) {
  const state = useStore(maps.$state)
  const alerts = useStore(maps.$alerts)
  const [facilityId, setFacilityId] = useState(query.get('facility') ?? '')
  const [mapType, setMapType] = useState<MapType>(
    TYPES.find((type) => MAP_TYPE_CODES[type] === query.get('type')) ?? 'Google',
  )

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (facilityId.trim() !== '') maps.update(facilityId.trim(), mapType)
  }

  return (
    <div className={styles.maps}>
      <PageTitle>Update maps</PageTitle>
      <div className={styles.above}>
        <Alerts alerts={alerts} onClose={maps.close} />
      </div>
      <Panel>
        <form className="stack" method="post" onSubmit={onSubmit}>
          <TextField
            label="Facility Id"
            name="facilityId"
            required
            autoFocus={query.has('facility')}
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
    </div>
  )
}
