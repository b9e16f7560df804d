import type { RecordedCourseHole, RecordedRound } from '../../contract/recorded-round.ts'
import type { Coordinates } from '../../contract/round.ts'
import type { CourseGeometry, Landscape } from '../golf/courses/course-geometry.ts'
import {
  harrowHoles,
  keaHoles,
  type Place,
  parseHole,
  parsePlaces,
  skerryCoast,
  skerryHoles,
} from './course-plans.ts'

/** A fictitious course, placed on open land where there is no real course. */
export interface DemoCourse {
  course: RecordedRound['course'] & { facilityId: string; holes: RecordedCourseHole[] }
  geometry: CourseGeometry
  timeZone: string
  tees: readonly string[]
}

interface CoursePlan {
  facilityId: string
  name: string
  /** The middle of the course. */
  centre: Coordinates
  timeZone: string
  landscape: Landscape
  tees: readonly string[]
  holes: readonly string[]
  /** Pars that differ from the scorecard's, by hole number. */
  parOverrides?: Record<number, number>
  coast?: readonly Place[]
}

function createCourse(plan: CoursePlan): DemoCourse {
  const { facilityId, name, timeZone, landscape, tees, coast } = plan
  const toCoordinates = createPlacement(plan.centre)
  const holes = plan.holes.map((text, index): RecordedCourseHole => {
    const { par, strokeIndex, line } = parseHole(text)
    const [tee, ...rest] = line.map(toCoordinates)
    return {
      par,
      strokeIndex,
      tee,
      greenMiddle: rest.at(-1),
      pos: rest.slice(0, -1),
      parOverride: plan.parOverrides?.[index + 1],
    }
  })
  const waters = coast && [[...coast, ...openSea(coast)].map(toCoordinates)]
  return {
    course: { facilityId, name, holes },
    geometry: { id: facilityId, holes, landscape, waters },
    timeZone,
    tees,
  }
}

const METRES_PER_DEGREE = 111_195

/** Creates a function that converts metres from the middle of a course to coordinates. */
function createPlacement({ lat, lon }: Coordinates): (place: Place) => Coordinates {
  const metresPerDegreeLon = METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180)
  const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  return ({ east, north }) => ({
    lat: rounded(lat + north / METRES_PER_DEGREE),
    lon: rounded(lon + east / metresPerDegreeLon),
  })
}

const SEA_WIDTH_M = 2600
const SEA_BULGE_M = 700
const SEA_POINTS = 25

/** Returns the outer edge of the sea: an arc to the west, from the northern to the southern end of the coast. */
function openSea(coast: readonly Place[]): Place[] {
  const south = coast[0] ?? { east: 0, north: 0 }
  const north = coast.at(-1) ?? { east: 0, north: 0 }
  const middle: Place = { east: (south.east + north.east) / 2, north: (south.north + north.north) / 2 }
  const halfLength = (north.north - south.north) / 2
  return Array.from({ length: SEA_POINTS }, (_, index) => {
    const angle = (Math.PI * (index + 1)) / (SEA_POINTS + 1)
    return {
      east: middle.east - Math.sin(angle) * SEA_WIDTH_M,
      north: middle.north + Math.cos(angle) * (halfLength + Math.sin(angle) * SEA_BULGE_M),
    }
  })
}

export const harrowDown = createCourse({
  facilityId: 'F-HARROW',
  name: 'Harrow Down',
  centre: { lat: 51.27, lon: -1.93 },
  timeZone: 'Europe/London',
  landscape: 'parkland',
  tees: ['White', 'Yellow', 'Red'],
  holes: harrowHoles,
  parOverrides: { 11: 5 },
})

export const skerryLinks = createCourse({
  facilityId: 'F-SKERRY',
  name: 'Skerry Links',
  centre: { lat: 58.53, lon: -5.05 },
  timeZone: 'Europe/London',
  landscape: 'links',
  tees: ['Blue', 'White', 'Red'],
  holes: skerryHoles,
  coast: parsePlaces(skerryCoast),
})

export const keaFlat = createCourse({
  facilityId: 'F-KEA',
  name: 'Kea Flat',
  centre: { lat: -44.72, lon: 169.95 },
  timeZone: 'Pacific/Auckland',
  landscape: 'highland',
  tees: ['Yellow', 'Red'],
  holes: keaHoles,
})

export const demoCourses: readonly DemoCourse[] = [harrowDown, skerryLinks, keaFlat]
