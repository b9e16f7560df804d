import { useStore } from '@nanostores/react'
import { millisecondsInMinute } from 'date-fns/constants'
import { useMemo } from 'react'
import type { Facility, MapType } from '../../../contract/maps.ts'
import { csvFileName } from '../../../domain/csv.ts'
import { saveText } from '../../../platform/browser/save-file.ts'
import { useNow } from '../../../platform/use-now.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import { ShowMore } from '../../shared/ShowMore.tsx'
import type { MapsStore } from '../maps.store.ts'
import styles from './FacilitiesPanel.module.css'
import type { LoadedFacilities } from './facilities.store.ts'
import { facilityColumns } from './facility-columns.tsx'
import { UpdateBar } from './UpdateBar.tsx'

interface Props {
  maps: MapsStore
  mapType: MapType
  onChoose: (facility: Facility) => void
}

/** Lists the facilities with the state of their maps, for choosing one or updating several. */
export function FacilitiesPanel({ maps, mapType, onChoose }: Props) {
  const state = useStore(maps.facilities.$state)
  const query = useStore(maps.facilities.$query)
  const count = state.status === 'found' ? state.items.length : 0
  return (
    <Panel label="Maps of facilities">
      <div className={styles.facilities}>
        <div className={styles.search}>
          <TextField
            label="Search by name or id"
            type="search"
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            value={query}
            onChange={maps.facilities.search}
          />
        </div>
        {state.status === 'failed' && (
          <div role="alert">
            <Notice kind="danger">
              <p>The facilities did not load</p>
              <p>
                <FailureNote failure={state.failure} onRetry={maps.facilities.load} />
              </p>
            </Notice>
          </div>
        )}
        {state.status === 'loading' && <Spinner size="page" label="Loading the facilities" />}
        {state.status === 'found' && count === 0 && (
          <EmptyState title="No facilities">
            {query.trim()
              ? `No facility has “${query.trim()}” in its name or id.`
              : 'A facility appears with the first round that names it.'}
          </EmptyState>
        )}
        {state.status === 'found' && count > 0 ? (
          <Facilities {...{ maps, mapType, onChoose, state }} />
        ) : (
          // An update goes on while the list shows nothing.
          <UpdateBar updates={maps.updates} selected={[]} mapType={mapType} onClear={() => {}} />
        )}
      </div>
    </Panel>
  )
}

function Facilities({ maps, mapType, onChoose, state }: Props & { state: LoadedFacilities }) {
  const { items: facilities, total, next, more, isReloading } = state
  const { updates } = useStore(maps.updates.$state)
  const nowMs = useNow(millisecondsInMinute)
  const columns = useMemo(() => facilityColumns({ updates, nowMs, onChoose }), [updates, nowMs, onChoose])
  return (
    <div className={styles.list} aria-busy={isReloading}>
      <DataTable
        what="facilities"
        rows={facilities}
        columns={columns}
        keyOf={({ id }) => id}
        empty="No facilities"
        hasFilter={false}
        renderSelection={(selected, onClear) => (
          <UpdateBar updates={maps.updates} {...{ selected, mapType, onClear }} />
        )}
        onSaveCsv={(csv) => saveText(csvFileName('facilities', state.query.trim()), csv)}
      />
      {next !== undefined && (
        <div className={styles.more}>
          <span>
            {facilities.length.toLocaleString('en')}
            {total === undefined ? ' facilities shown' : ` of ${total.toLocaleString('en')} facilities shown`}
          </span>
          <ShowMore
            state={more}
            failedText="The other facilities did not load."
            onMore={() => void maps.facilities.loadMore()}
          />
        </div>
      )}
    </div>
  )
}
