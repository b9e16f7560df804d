import type { SheetRound } from '../../contract/score-sheet-round.ts'

/** Returns the course with which a sheet begins, with each hole once although its holes may be played twice. */
export function courseOnce({
  course,
  loops = 1,
}: Pick<SheetRound, 'course' | 'loops'>): SheetRound['course'] {
  return { ...course, holes: course.holes.slice(0, course.holes.length / loops) }
}
