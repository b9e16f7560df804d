import { MAP_TYPE_CODES, type MapType } from '../../../../contract/catalogue.ts'
import type { Facility } from '../../../../contract/staff/maps.ts'
import { utcDateTime } from '../../../../domain/dates/dates.ts'
import { routes } from '../../../../routes.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { DateAgo } from '../../../../ui/DateAgo.tsx'
import type { Column } from '../../../../ui/table/table-column.ts'
import { facilityPath } from '../courses-address.ts'
import { messages } from '../messages.ts'
import styles from './CoursesList.module.css'

export function facilityColumns(nowMs: number): Column<Facility>[] {
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
    ...(['Google', 'Bing'] as const).map((mapType): Column<Facility> => {
      const updatedAt = ({ maps }: Facility) => maps[MAP_TYPE_CODES[mapType]]?.updatedAt
      return {
        id: mapType,
        header: `${mapType} map`,
        cell: (facility) => (
          <span className={styles.data}>
            <DateAgo ms={updatedAt(facility)} nowMs={nowMs} fallback="Never" isShort />
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
}

/** Returns the path of the form that updates a map, with the facility filled in. */
const mapsPath = (facility: string, mapType: MapType) =>
  `${routes.maps.path}?${new URLSearchParams({ facility, type: MAP_TYPE_CODES[mapType] })}`

const coursesOf = ({ data, courses }: Facility) => data?.courseCount ?? courses.length

function DataState({ facility: { data, otherDrafts }, nowMs }: { facility: Facility; nowMs: number }) {
  if (!data) return <span className="soft">{messages.onlyInRounds}</span>
  const { version, publishedAt, draftAt, draftBy } = data
  return (
    <span className={styles.data}>
      {version > 0 && <Badge>Published</Badge>}
      {draftAt !== undefined && <Badge tone="warning">Draft</Badge>}
      <DateAgo ms={draftAt ?? publishedAt} nowMs={nowMs} fallback="" isShort />
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
