import { type CourseShape, SHAPE_KINDS } from '../../contract/catalogue.ts'
import type { FieldChange, ShapeCounts } from '../../contract/staff/catalogue-staff.ts'
import { fieldChange } from '../files/change-list.ts'
import { SHAPE_WORDS } from './shapes-of.ts'

/** Returns the number of shapes of each kind. */
export function shapeCounts(shapes: readonly CourseShape[]): ShapeCounts {
  const counts: ShapeCounts = {}
  for (const { kind } of shapes) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

/** Returns how the shapes of a facility change: their number by kind, or that only their outlines do. */
export function shapeChanges(before: ShapeCounts, after: ShapeCounts): FieldChange[] {
  const counts = SHAPE_KINDS.flatMap((kind) =>
    fieldChange(`Shapes: ${SHAPE_WORDS[kind]}`, before[kind] ?? 0, after[kind] ?? 0),
  )
  return counts.length > 0 ? counts : [{ field: 'Shapes', before: undefined, after: 'changed outlines' }]
}
