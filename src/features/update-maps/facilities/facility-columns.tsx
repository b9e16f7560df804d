import { isValid } from 'date-fns/isValid'
import { type Facility, MAP_TYPE_CODES, type MapType } from '../../../contract/maps.ts'
import { utcDateTime } from '../../../domain/dates.ts'
import { timeAgo } from '../../../domain/time-ago.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { TextButton } from '../../../ui/form/TextButton.tsx'
import type { Column } from '../../../ui/table/table-column.ts'
import { failureText } from '../../shared/failure-texts.ts'
import styles from './FacilitiesPanel.module.css'
import { type MapUpdatesState, updateKey } from './map-updates.store.ts'

interface Options {
  updates: MapUpdatesState['updates']
  nowMs: number
  onChoose: (facility: Facility) => void
}

/** Returns the columns of the list of facilities. */
export function facilityColumns({ updates, nowMs, onChoose }: Options): Column<Facility>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      cell: (facility) => (
        <TextButton onClick={() => onChoose(facility)}>{facility.name ?? facility.id}</TextButton>
      ),
      text: ({ id, name }) => name ?? id,
      sortBy: ({ id, name }) => name ?? id,
      widthRem: 13,
    },
    {
      id: 'id',
      header: 'Id',
      cell: ({ id }) => id,
      text: ({ id }) => id,
      sortBy: ({ id }) => id,
      widthRem: 8,
    },
    {
      id: 'courses',
      header: 'Courses',
      cell: ({ courses }) => courses.length || 'None',
      text: ({ courses }) => String(courses.length),
      sortBy: ({ courses }) => courses.length,
      widthRem: 5.5,
    },
    {
      id: 'holes',
      header: 'Holes',
      cell: (facility) => holesOf(facility),
      text: (facility) => String(holesOf(facility)),
      sortBy: holesOf,
      widthRem: 5,
    },
    ...(['Google', 'Bing'] as const).map(
      (mapType): Column<Facility> => ({
        id: mapType,
        header: `${mapType} map`,
        cell: (facility) => <MapState {...{ facility, mapType, updates, nowMs }} />,
        text: (facility) => stateText(facility, mapType, updates),
        sortBy: ({ maps }) => maps[MAP_TYPE_CODES[mapType]]?.updatedAt,
        widthRem: 10,
      }),
    ),
  ]
}

const holesOf = ({ courses }: Facility) => courses.reduce((sum, { holeCount }) => sum + holeCount, 0)

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
