import type { CourseHoleRecord } from '../../../domain/course-check.ts'

/** Numbers of consecutive holes; undefined removes one. */
export type HoleValues = readonly (number | undefined)[]

/** A column of the table of holes: a text, or a number that may be edited. */
export interface HoleColumn {
  header: string
  text?: (hole: CourseHoleRecord, index: number) => string
  value?: (hole: CourseHoleRecord, index: number) => number | undefined
  /** What applies without a value. */
  placeholder?: (hole: CourseHoleRecord, index: number) => number | undefined
  isDecimal?: boolean
  /** The lowest and the highest value that can be stored. */
  range?: readonly [number, number]
  /** Receives a typed value, or several that were pasted: those of the hole with the index `from` and of the next ones. */
  onEdit?: (from: number, values: HoleValues) => void
}
