import { useStore } from '@nanostores/react'
import { millisecondsInMinute } from 'date-fns/constants'
import { useEffect, useMemo } from 'react'
import { csvFileName } from '../../../domain/csv.ts'
import { saveText } from '../../../platform/browser/save-file.ts'
import { useNow } from '../../../platform/use-now.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { LinkButton } from '../../../ui/form/LinkButton.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import { facilityIdOf, PASTED_MAX_LENGTH, tokenInLink } from '../../shared/pasted-links.ts'
import { ShowMore } from '../../shared/ShowMore.tsx'
import { roundCoursePath } from '../courses-address.ts'
import type { CoursesListStore } from './courses-list.store.ts'
import styles from './FacilitiesPanel.module.css'
import type { LoadedFacilities } from './facilities.store.ts'
import { facilityColumns } from './facility-columns.tsx'
import { UpdateBar } from './UpdateBar.tsx'

/** Lists the facilities with the state of their data and maps. */
export function FacilitiesPanel({ list }: { list: CoursesListStore }) {
  const { facilities, updates } = list
  const state = useStore(facilities.$state)
  const query = useStore(facilities.$query)
  useEffect(() => void facilities.load(), [facilities])
  const count = state.status === 'found' ? state.items.length : 0
  if (state.status === 'unsupported') {
    return <EmptyState title="No list of courses">This service has no list of facilities.</EmptyState>
  }
  return (
    <section className={styles.facilities} aria-label="All facilities">
      <div className={styles.search}>
        <TextField
          label="Search by name or id"
          type="search"
          maxLength={PASTED_MAX_LENGTH}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={facilities.search}
        />
      </div>
      {state.status === 'failed' && (
        <div role="alert">
          <Notice kind="danger">
            <p>The facilities did not load</p>
            <p>
              <FailureNote failure={state.failure} onRetry={facilities.load} />
            </p>
          </Notice>
        </div>
      )}
      {state.status === 'loading' && <Spinner size="page" label="Loading the facilities" />}
      {state.status === 'found' && count === 0 && <NoFacilities query={query} />}
      {state.status === 'found' && count > 0 ? (
        <Facilities {...{ list, state }} />
      ) : (
        // An update goes on while the list shows nothing.
        <UpdateBar updates={updates} selected={[]} onClear={() => {}} />
      )}
    </section>
  )
}

/** Explains an empty list. For the link of a round, offers the course that the round brings. */
function NoFacilities({ query }: { query: string }) {
  const token = tokenInLink(query)
  if (token !== undefined) {
    return (
      <EmptyState
        title="This is the link of a round"
        action={<LinkButton href={roundCoursePath(token)}>Open the course of round {token}</LinkButton>}
      />
    )
  }
  return (
    <EmptyState title="No facilities">
      {query.trim()
        ? `No facility has “${facilityIdOf(query)}” in its name or id.`
        : 'A facility appears when its courses are imported, or with the first round that names it.'}
    </EmptyState>
  )
}

function Facilities({ list, state }: { list: CoursesListStore; state: LoadedFacilities }) {
  const { items: facilities, total, next, more, isReloading } = state
  const { updates } = useStore(list.updates.$state)
  const nowMs = useNow(millisecondsInMinute)
  const columns = useMemo(() => facilityColumns({ updates, nowMs }), [updates, nowMs])
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
          <UpdateBar updates={list.updates} {...{ selected, onClear }} />
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
            onMore={() => void list.facilities.loadMore()}
          />
        </div>
      )}
    </div>
  )
}
