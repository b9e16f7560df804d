import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { MAP_TYPE_CODES, type MapType } from '../../../../contract/catalogue.ts'
import { FACILITY_QUERY_MAX_LENGTH, type Facility } from '../../../../contract/staff/maps.ts'
import { utcDateTime } from '../../../../domain/dates/dates.ts'
import { counted, wholeText } from '../../../../domain/format/counted.ts'
import { useCapability } from '../../../../platform/api/use-capability.ts'
import { routes } from '../../../../routes.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { PageTitle } from '../../../../ui/PageTitle.tsx'
import { textColumn } from '../../../../ui/table/cells.tsx'
import { DataTable } from '../../../../ui/table/DataTable.tsx'
import type { Column } from '../../../../ui/table/table-column.ts'
import { DateAgo } from '../../shared/DateAgo.tsx'
import { LoadState } from '../../shared/LoadState.tsx'
import { ShowMore } from '../../shared/ShowMore.tsx'
import layout from '../Courses.module.css'
import { facilityPath } from '../courses-address.ts'
import { ImportPanel } from '../import/ImportPanel.tsx'
import type { ImportStore } from '../import/import.store.ts'
import { messages } from '../messages.ts'
import styles from './CoursesList.module.css'
import type { FacilityList, LoadedFacilities } from './facilities.store.ts'

interface Props {
  facilities: FacilityList
  imports: ImportStore
}

/** The first part of the page: the import of courses, and all facilities with the state of their data and maps. */
export function CoursesList({ facilities, imports }: Props) {
  const hasCatalogue = useCapability('catalogue')
  return (
    <div className={layout.courses}>
      <PageTitle lead={messages.lead}>{messages.title}</PageTitle>
      {hasCatalogue ? (
        <>
          <ImportPanel store={imports} />
          <Search facilities={facilities} />
        </>
      ) : (
        <EmptyState title="No list of courses">This service has no list of facilities.</EmptyState>
      )}
    </div>
  )
}

function Search({ facilities }: Pick<Props, 'facilities'>) {
  const state = useStore(facilities.$state)
  const query = useStore(facilities.$query)
  useEffect(() => void facilities.load(), [facilities])
  return (
    <section className="stack" aria-label="All facilities">
      <div className={styles.search}>
        <TextField
          label="Search by name or id"
          type="search"
          maxLength={FACILITY_QUERY_MAX_LENGTH}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={facilities.search}
        />
      </div>
      <LoadState state={state} failedText="The facilities did not load." onRetry={facilities.load} />
      {state.status === 'found' && state.items.length === 0 && <NoFacilities text={query.trim()} />}
      {state.status === 'found' && state.items.length > 0 && <Facilities {...{ facilities, state }} />}
    </section>
  )
}

function NoFacilities({ text }: { text: string }) {
  return (
    <EmptyState title={messages.noFacilities}>
      {text === '' ? messages.emptyCatalogue : `No facility has “${text}” in its name or id.`}
    </EmptyState>
  )
}

function Facilities({ facilities, state }: { facilities: FacilityList; state: LoadedFacilities }) {
  const { items, total, next, more, isReloading } = state
  return (
    <div className={`stack ${styles.list}`} aria-busy={isReloading}>
      <DataTable
        what="facilities"
        rows={items}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={messages.noFacilities}
        hasFilter={false}
      />
      {next !== undefined && (
        <div className="stack gap-2 quiet centred">
          <span>
            {wholeText(items.length)}
            {total === undefined
              ? ' facilities shown'
              : ` of ${counted(total, 'facility', 'facilities')} shown`}
          </span>
          <ShowMore
            state={more}
            failedText="The other facilities did not load."
            onMore={facilities.loadMore}
          />
        </div>
      )}
    </div>
  )
}

const COLUMNS: readonly Column<Facility>[] = [
  textColumn(
    {
      id: 'name',
      header: 'Name',
      cell: ({ id, name }) => (
        <span title={name}>
          <a href={facilityPath(id)}>
            <bdi>{name ?? id}</bdi>
          </a>
        </span>
      ),
      widthRem: 13,
    },
    ({ id, name }) => name ?? id,
  ),
  textColumn({ id: 'id', header: 'Id', widthRem: 8 }, ({ id }) => id),
  {
    id: 'data',
    header: 'Data',
    cell: (facility) => <DataState facility={facility} />,
    text: dataText,
    sortBy: ({ data }) => data?.draftAt ?? data?.publishedAt,
    widthRem: 12,
  },
  {
    id: 'problems',
    header: 'Problems',
    cell: ({ data }) =>
      data && data.problemCount > 0 ? <Badge tone="warning">{data.problemCount}</Badge> : '',
    text: ({ data }) => String(data?.problemCount ?? ''),
    sortBy: ({ data }) => data?.problemCount,
    widthRem: 6,
    isNumber: true,
  },
  {
    id: 'courses',
    header: 'Courses',
    cell: (facility) => coursesOf(facility) || 'None',
    text: (facility) => String(coursesOf(facility)),
    sortBy: coursesOf,
    widthRem: 5.5,
    isNumber: true,
  },
  ...(['Google', 'Bing'] as const).map((mapType): Column<Facility> => {
    const updatedAt = ({ maps }: Facility) => maps[MAP_TYPE_CODES[mapType]]?.updatedAt
    return {
      id: mapType,
      header: `${mapType} map`,
      cell: (facility) => (
        <span className={styles.data}>
          <DateAgo ms={updatedAt(facility)} fallback="Never" isShort />
          <a
            href={mapsPath(facility.id, mapType)}
            aria-label={`Update the ${mapType} map of ${facility.name ?? facility.id}`}
          >
            Update
          </a>
        </span>
      ),
      text: (facility) => utcDateTime(updatedAt(facility) ?? Number.NaN),
      sortBy: updatedAt,
      widthRem: 9,
    }
  }),
]

/** Returns the path of the form that updates a map, with the facility filled in. */
const mapsPath = (facility: string, mapType: MapType) =>
  `${routes.maps.path}?${new URLSearchParams({ facility, type: MAP_TYPE_CODES[mapType] })}`

function coursesOf({ data, courses }: Facility): number {
  return data?.courseCount ?? courses.length
}

function DataState({ facility: { data, otherDrafts } }: { facility: Facility }) {
  if (!data) return <span className="soft">{messages.onlyInRounds}</span>
  const { version, publishedAt, draftAt, draftBy } = data
  return (
    <span className={styles.data}>
      {version > 0 && <Badge>Published</Badge>}
      {draftAt !== undefined && <Badge tone="warning">Draft</Badge>}
      <DateAgo ms={draftAt ?? publishedAt} fallback="" isShort />
      {draftAt !== undefined && draftBy && <span className="soft">by {draftBy}</span>}
      {otherDrafts !== undefined && <span className="soft">{messages.otherDrafts(otherDrafts)}</span>}
    </span>
  )
}

function dataText({ data, otherDrafts }: Facility): string {
  if (!data) return messages.onlyInRounds
  const parts = [data.version > 0 ? `published, version ${data.version}` : '', data.draftAt ? 'draft' : '']
  if (otherDrafts !== undefined) parts.push(messages.otherDrafts(otherDrafts))
  return parts.filter(Boolean).join(', ')
}
