import type { Coordinates } from '../../contract/round.ts'
import type { Bounds } from '../tiles/mercator.ts'

/** The kind of land a course lies in: how many trees, how green, how sandy. */
export type Landscape = 'parkland' | 'links' | 'highland'

export interface HoleGeometry {
  par?: number | undefined
  tee?: Coordinates | undefined
  greenMiddle?: Coordinates | undefined
  pos?: readonly Coordinates[] | undefined
}

/** What a course's picture is drawn from. */
export interface CourseGeometry {
  /** The facility's id, else any name that stays. */
  id: string
  /** Another version is another picture to every cache. */
  version: number | string
  /** Grows each time that the map is asked to be drawn anew: trees and bushes have grown. */
  season?: number | undefined
  holes: readonly HoleGeometry[]
  landscape?: Landscape | undefined
  /** Outlines of lakes and sea beside those that the picture makes up itself. */
  waters?: readonly (readonly Coordinates[])[] | undefined
}

export interface PlayableHole {
  number: number
  par: number
  line: readonly Coordinates[]
}

/** A line longer than this is no golf hole: such data is left out of the picture. */
const LONGEST_STEP_DEG = 0.02

/** Holes that have both ends, as lines from tee to green. */
export function playableHoles(course: CourseGeometry): PlayableHole[] {
  return course.holes.flatMap(({ par, tee, greenMiddle, pos = [] }, at) => {
    if (!tee || !greenMiddle) return []
    const line = [tee, ...pos, greenMiddle]
    const isSane = line.every((place, step) => {
      const last = line[step - 1] ?? place
      return (
        Math.abs(place.lat - last.lat) < LONGEST_STEP_DEG &&
        Math.abs(place.lon - last.lon) < 3 * LONGEST_STEP_DEG
      )
    })
    return isSane ? [{ number: at + 1, par: par ?? 4, line }] : []
  })
}

/** Of all that is drawn of a course; undefined where nothing is. */
export function courseBounds(course: CourseGeometry): Bounds | undefined {
  const places = playableHoles(course).flatMap((hole) => hole.line)
  if (places.length === 0) return undefined
  const all = [...places, ...(course.waters ?? []).flat()]
  const lats = all.map((place) => place.lat)
  const lons = all.map((place) => place.lon)
  return {
    west: Math.min(...lons),
    south: Math.min(...lats),
    east: Math.max(...lons),
    north: Math.max(...lats),
  }
}
