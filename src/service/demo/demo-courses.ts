import type { RecordedCourseHole, RecordedRound } from '../../contract/recorded-round.ts'
import type { Coordinates } from '../../contract/round.ts'
import type { CourseGeometry, Landscape } from '../courses/course-geometry.ts'
import {
  harrowHoles,
  keaHoles,
  type Place,
  placesOf,
  plannedHole,
  skerryCoast,
  skerryHoles,
} from './course-plans.ts'

/** An invented course: its place is open land where no real one lies. */
export interface DemoCourse {
  course: RecordedRound['course'] & { facilityId: string; holes: RecordedCourseHole[] }
  geometry: CourseGeometry
  timeZone: string
  tees: readonly string[]
}

interface Plan {
  facilityId: string
  name: string
  at: Coordinates
  timeZone: string
  landscape: Landscape
  tees: readonly string[]
  holes: readonly string[]
  /** Holes, counted from 1, that are played to another par than the card's. */
  overrides?: Record<number, number>
  coast?: readonly Place[]
}

const METRES_PER_DEGREE = 111_195

function placing({ lat, lon }: Coordinates): (place: Place) => Coordinates {
  const perLon = METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180)
  const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  return ([east, north]) => ({
    lat: rounded(lat + north / METRES_PER_DEGREE),
    lon: rounded(lon + east / perLon),
  })
}

function courseFrom({
  facilityId,
  name,
  at,
  timeZone,
  landscape,
  tees,
  holes,
  overrides,
  coast,
}: Plan): DemoCourse {
  const place = placing(at)
  const recorded = holes.map(plannedHole).map(({ par, strokeIndex, line }, index): RecordedCourseHole => {
    const [tee, ...rest] = line.map(place)
    return {
      par,
      strokeIndex,
      tee,
      greenMiddle: rest.at(-1),
      pos: rest.slice(0, -1),
      parOverride: overrides?.[index + 1],
    }
  })
  const waters = coast && [[...coast, ...openSea(coast)].map(place)]
  return {
    course: { facilityId, name, holes: recorded },
    geometry: { id: facilityId, version: 1, holes: recorded, landscape, waters },
    timeZone,
    tees,
  }
}

/** From the coast's northern end around to its southern one: the far side of the bay that is drawn. */
function openSea(coast: readonly Place[]): Place[] {
  const reach = 2600
  const [first, last] = [coast[0] ?? [0, 0], coast.at(-1) ?? [0, 0]]
  const middle: Place = [(first[0] + last[0]) / 2, (first[1] + last[1]) / 2]
  const half = (last[1] - first[1]) / 2
  return Array.from({ length: 25 }, (_, at) => {
    const turn = (Math.PI * (at + 1)) / 26
    return [
      middle[0] - Math.sin(turn) * reach,
      middle[1] + Math.cos(turn) * (half + Math.sin(turn) * 700),
    ] as const
  })
}

export const harrowDown = courseFrom({
  facilityId: 'F-HARROW',
  name: 'Harrow Down',
  at: { lat: 51.27, lon: -1.93 },
  timeZone: 'Europe/London',
  landscape: 'parkland',
  tees: ['White', 'Yellow', 'Red'],
  holes: harrowHoles,
  overrides: { 11: 5 },
})

export const skerryLinks = courseFrom({
  facilityId: 'F-SKERRY',
  name: 'Skerry Links',
  at: { lat: 58.53, lon: -5.05 },
  timeZone: 'Europe/London',
  landscape: 'links',
  tees: ['Blue', 'White', 'Red'],
  holes: skerryHoles,
  coast: placesOf(skerryCoast),
})

export const keaFlat = courseFrom({
  facilityId: 'F-KEA',
  name: 'Kea Flat',
  at: { lat: -44.72, lon: 169.95 },
  timeZone: 'Pacific/Auckland',
  landscape: 'highland',
  tees: ['Yellow', 'Red'],
  holes: keaHoles,
})

export const demoCourses: readonly DemoCourse[] = [harrowDown, skerryLinks, keaFlat]
