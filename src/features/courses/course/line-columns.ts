import type { CourseHoleRecord } from '../../../domain/course-check.ts'
import { bearingDeg } from '../../../domain/geo.ts'
import { holeLengthM } from '../../../domain/hole-length.ts'
import type { HoleColumn } from './hole-column.ts'

const COMPASS_POINTS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW']

/** The columns of a course that is only looked at. */
export const READ_COLUMNS: readonly HoleColumn[] = [
  { header: 'Par', value: ({ par }) => par },
  { header: 'Stroke index', value: ({ strokeIndex }) => strokeIndex },
  { header: 'Length', text: lengthText },
  { header: 'Bearing', text: bearingText },
  { header: 'Points', text: pointsText },
]

/** Returns the length along the line of play: "342 m". */
function lengthText(hole: CourseHoleRecord): string {
  const lengthM = holeLengthM(hole)
  return lengthM === undefined ? '–' : `${Math.round(lengthM)} m`
}

/** Returns the number of points between tee and green. */
export function pointsText({ pos = [] }: CourseHoleRecord): string {
  return String(pos.length)
}

/** Returns degrees and the nearest compass point: "46° NE". */
function bearingText({ tee, greenMiddle }: CourseHoleRecord): string {
  if (!tee || !greenMiddle) return '–'
  const bearing = bearingDeg(tee, greenMiddle)
  return `${Math.round(bearing) % 360}° ${COMPASS_POINTS[Math.round(bearing / 45) % 8]}`
}
