import type { Coordinates } from '../../contract/round.ts'
import type { Bounds } from '../tiles/mercator.ts'

/** The kind of landscape around a course, which decides about trees, grass and sand in its drawing. */
export type Landscape = 'parkland' | 'links' | 'highland'

export interface HoleGeometry {
  par?: number | undefined
  tee?: Coordinates | undefined
  greenMiddle?: Coordinates | undefined
  pos?: readonly Coordinates[] | undefined
}

/** The data from which a course's map is drawn. */
export interface CourseGeometry {
  /** The facility's id, or another stable id if the course has no facility. */
  id: string
  /** Changes whenever the drawing changes, so that caches are invalidated. */
  version: number | string
  /** Increments with each map update; trees and bushes are drawn larger with each season. */
  season?: number | undefined
  holes: readonly HoleGeometry[]
  landscape?: Landscape | undefined
  /** Outlines of lakes and sea, in addition to the generated ones. */
  waters?: readonly (readonly Coordinates[])[] | undefined
}

export interface PlayableHole {
  number: number
  par: number
  line: readonly Coordinates[]
}

/** Longer lines are bad data; such holes are not drawn. */
const STEP_MAX_DEG = 0.02

/** Returns the holes with plausible coordinates as lines from tee to green. */
export function playableHoles(course: CourseGeometry): PlayableHole[] {
  return course.holes.flatMap(({ par, tee, greenMiddle, pos = [] }, index) => {
    if (!tee || !greenMiddle) return []
    const line = [tee, ...pos, greenMiddle]
    const isPlausible = line.every((point, step) => {
      const previous = line[step - 1] ?? point
      return (
        Math.abs(point.lat - previous.lat) < STEP_MAX_DEG &&
        Math.abs(point.lon - previous.lon) < 3 * STEP_MAX_DEG
      )
    })
    return isPlausible ? [{ number: index + 1, par: par ?? 4, line }] : []
  })
}

/** Returns the bounds of everything drawn of a course, or undefined if nothing is. */
export function courseBounds(course: CourseGeometry): Bounds | undefined {
  const holePoints = playableHoles(course).flatMap((hole) => hole.line)
  if (holePoints.length === 0) return undefined
  const points = [...holePoints, ...(course.waters ?? []).flat()]
  const lats = points.map(({ lat }) => lat)
  const lons = points.map(({ lon }) => lon)
  return {
    west: Math.min(...lons),
    south: Math.min(...lats),
    east: Math.max(...lons),
    north: Math.max(...lats),
  }
}
