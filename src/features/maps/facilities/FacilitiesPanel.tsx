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
import { Button } from '../../../ui/form/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { FailureNote } from '../../session/FailureNote.tsx'
import type { MapsStore } from '../maps.store.ts'
import styles from './FacilitiesPanel.module.css'
import type { FacilitiesState } from './facilities.store.ts'
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
  const { status, query, facilities, failure } = state
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
        {failure && (
          <div role="alert">
            <Notice kind="danger">
              <p>
                {status === 'failed' ? 'The facilities did not load' : 'The other facilities did not load'}
              </p>
              <p>
                <FailureNote
                  failure={failure}
                  onRetry={status === 'failed' ? maps.facilities.load : maps.facilities.loadMore}
                />
              </p>
            </Notice>
          </div>
        )}
        {status === 'loading' && facilities.length === 0 && (
          <Spinner size="page" label="Loading the facilities" />
        )}
        {status === 'loaded' && facilities.length === 0 && (
          <EmptyState title="No facilities">
            {query.trim()
              ? `No facility has “${query.trim()}” in its name or id.`
              : 'A facility appears with the first round that names it.'}
          </EmptyState>
        )}
        {facilities.length > 0 && <Facilities {...{ maps, mapType, onChoose, state }} />}
      </div>
    </Panel>
  )
}

function Facilities({ maps, mapType, onChoose, state }: Props & { state: FacilitiesState }) {
  const { facilities, total, hasMore, isLoadingMore, status } = state
  const { updates } = useStore(maps.updates.$state)
  const nowMs = useNow(millisecondsInMinute)
  const columns = useMemo(() => facilityColumns({ updates, nowMs, onChoose }), [updates, nowMs, onChoose])
  return (
    <div className={styles.list} aria-busy={status === 'loading'}>
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
      {hasMore && (
        <p className={styles.more}>
          <span>
            {facilities.length.toLocaleString('en')}
            {total === undefined ? ' facilities shown' : ` of ${total.toLocaleString('en')} facilities shown`}
          </span>
          <Button loading={isLoadingMore} onClick={() => void maps.facilities.loadMore()}>
            Show more
          </Button>
        </p>
      )}
    </div>
  )
}
