import { isValid } from 'date-fns/isValid'
import { type Facility, MAP_TYPE_CODES, type MapType } from '../../../contract/maps.ts'
import { utcDateTime } from '../../../domain/dates.ts'
import { timeAgo } from '../../../domain/time-ago.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { DateAgo } from '../../../ui/DateAgo.tsx'
import type { Column } from '../../../ui/table/table-column.ts'
import { failureText } from '../../shared/failure-texts.ts'
import { facilityPath } from '../courses-address.ts'
import { messages } from '../messages.ts'
import styles from './FacilitiesPanel.module.css'
import { type MapUpdatesState, updateKey } from './map-updates.store.ts'

interface Options {
  updates: MapUpdatesState['updates']
  nowMs: number
}

/** Returns the columns of the list of facilities. */
export function facilityColumns({ updates, nowMs }: Options): Column<Facility>[] {
  return [
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
      text: ({ id, name }) => name ?? id,
      sortBy: ({ id, name }) => name ?? id,
      widthRem: 13,
    },
    {
      id: 'id',
      header: 'Id',
      cell: ({ id }) => <span title={id}>{id}</span>,
      text: ({ id }) => id,
      sortBy: ({ id }) => id,
      widthRem: 8,
    },
    {
      id: 'data',
      header: 'Data',
      cell: (facility) => <DataState facility={facility} nowMs={nowMs} />,
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
    ...(['Google', 'Bing'] as const).map(
      (mapType): Column<Facility> => ({
        id: mapType,
        header: `${mapType} map`,
        cell: (facility) => <MapState {...{ facility, mapType, updates, nowMs }} />,
        text: (facility) => stateText(facility, mapType, updates),
        sortBy: ({ maps }) => maps[MAP_TYPE_CODES[mapType]]?.updatedAt,
        widthRem: 9,
      }),
    ),
  ]
}

const coursesOf = ({ data, courses }: Facility) => data?.courseCount ?? courses.length

function DataState({ facility: { data, otherDrafts }, nowMs }: { facility: Facility; nowMs: number }) {
  if (!data) return <span className={styles.never}>{NO_DATA}</span>
  const { version, publishedAt, draftAt, draftBy } = data
  return (
    <span className={styles.data}>
      {version > 0 && <Badge>Published</Badge>}
      {draftAt !== undefined && <Badge tone="warning">Draft</Badge>}
      <DateAgo ms={draftAt ?? publishedAt} nowMs={nowMs} fallback="" isShort />
      {draftAt !== undefined && draftBy && <span className={styles.never}>by {draftBy}</span>}
      {otherDrafts !== undefined && <span className={styles.never}>{messages.otherDrafts(otherDrafts)}</span>}
    </span>
  )
}

const NO_DATA = 'Only in rounds'

function dataText({ data, otherDrafts }: Facility): string {
  if (!data) return NO_DATA
  const parts = [data.version > 0 ? `published, version ${data.version}` : '', data.draftAt ? 'draft' : '']
  if (otherDrafts !== undefined) parts.push(messages.otherDrafts(otherDrafts))
  return parts.filter(Boolean).join(', ')
}

interface MapStateProps {
  facility: Facility
  mapType: MapType
  updates: MapUpdatesState['updates']
  nowMs: number
}

function MapState({ facility, mapType, updates, nowMs }: MapStateProps) {
  const update = updates[updateKey(facility.id, mapType)]
  if (update?.status === 'updating') return <Badge>Being updated</Badge>
  const updatedAt = facility.maps[MAP_TYPE_CODES[mapType]]?.updatedAt
  const state =
    updatedAt === undefined || !isValid(updatedAt) ? (
      <span className={styles.never}>Never updated</span>
    ) : (
      <time dateTime={new Date(updatedAt).toISOString()} title={utcDateTime(updatedAt)}>
        Updated {timeAgo(updatedAt, nowMs)}
      </time>
    )
  if (update?.status !== 'failed') return state
  return (
    <span className="stack gap-1">
      <span>
        <Badge tone="danger">Failed</Badge> {state}
      </span>
      <span>{failureText(update.failure)}</span>
    </span>
  )
}

function stateText({ id, maps }: Facility, mapType: MapType, updates: MapUpdatesState['updates']): string {
  const update = updates[updateKey(id, mapType)]
  if (update?.status === 'updating') return 'being updated'
  if (update?.status === 'failed') return `failed: ${failureText(update.failure)}`
  const updatedAt = maps[MAP_TYPE_CODES[mapType]]?.updatedAt
  return updatedAt === undefined ? 'never updated' : utcDateTime(updatedAt)
}
