import { readFileSync } from 'node:fs'
import type { RecordedCourseHole, RecordedPlayer, RecordedRound } from '../../contract/recorded-round.ts'
import type { ImportFile } from '../golf/catalogue/import-file.ts'

type RecordedTee = NonNullable<RecordedPlayer['tee']>

/** A fictitious course, placed on open land where there is no real course. */
export interface DemoCourse {
  course: RecordedRound['course'] & { facilityId: string; holes: RecordedCourseHole[] }
  /** Its facility with all shapes. */
  file: ImportFile
  timeZone: string
  /** From the back to the front. */
  tees: readonly RecordedTee[]
}

interface CoursePlan {
  facilityId: string
  name: string
  fileName: string
  timeZone: string
  tees: readonly RecordedTee[]
  /** Pars that differ from the scorecard's, by hole number. */
  parOverrides?: Record<number, number>
}

interface GeoJsonFile {
  features: {
    properties: { golf?: string; ref?: string; par?: string; handicap?: string }
    geometry: { coordinates: [number, number][] }
  }[]
}

function createCourse({ facilityId, name, fileName, timeZone, tees, parOverrides }: CoursePlan): DemoCourse {
  const bytes = readFileSync(new URL(`courses/${fileName}`, import.meta.url))
  const { features } = JSON.parse(bytes.toString()) as GeoJsonFile
  const holes = features
    .filter(({ properties }) => properties.golf === 'hole')
    .map(({ properties: { ref, par, handicap }, geometry }): RecordedCourseHole => {
      const line = geometry.coordinates.map(([lon, lat]) => ({ lat, lon }))
      return {
        par: Number(par),
        strokeIndex: Number(handicap),
        tee: line[0],
        greenMiddle: line.at(-1),
        pos: line.slice(1, -1),
        parOverride: parOverrides?.[Number(ref)],
      }
    })
  return {
    course: { facilityId, name, holes },
    file: { bytes, fileName, facilityId },
    timeZone,
    tees,
  }
}

function rated(name: string, rating: number, slope: number): RecordedTee {
  return { name, rating, slope, par: undefined, gender: undefined, lengthsM: undefined }
}

export const harrowDown = createCourse({
  facilityId: 'F-HARROW',
  name: 'Harrow Down',
  fileName: 'harrow-down.geojson',
  timeZone: 'Europe/London',
  tees: [rated('White', 72.1, 131), rated('Yellow', 70.4, 126), rated('Red', 72.6, 128)],
  parOverrides: { 11: 5 },
})

export const skerryLinks = createCourse({
  facilityId: 'F-SKERRY',
  name: 'Skerry Links',
  fileName: 'skerry-links.geojson',
  timeZone: 'Europe/London',
  tees: [rated('Blue', 73.4, 136), rated('White', 71.2, 129), rated('Red', 73, 130)],
})

export const keaFlat = createCourse({
  facilityId: 'F-KEA',
  name: 'Kea Flat',
  fileName: 'kea-flat.geojson',
  timeZone: 'Pacific/Auckland',
  tees: [rated('Yellow', 33.9, 118), rated('Red', 34.8, 120)],
})

export const demoCourses: readonly DemoCourse[] = [harrowDown, skerryLinks, keaFlat]
