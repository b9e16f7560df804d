import type { Line } from './lines.ts'
import type { Point } from './points.ts'

/** The geometry of a hole in metres. */
export interface HoleLayout {
  number: number
  par: number
  line: Line
  tee: Point
  green: Point
}

export interface Green {
  centre: Point
  radius: number
  /** The direction of the approach. */
  angle: number
}

export interface HoleStyle {
  fairwayHalfWidth: number
  maxGreensideBunkers: number
  minBunkerRadius: number
  maxBunkerRadius: number
}
