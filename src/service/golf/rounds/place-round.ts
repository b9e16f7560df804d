import type { RecordedRound } from '../../../contract/recorded-round.ts'
import type { Database } from '../../base/database/database.ts'
import type { PlayedCourse } from '../courses/courses.ts'
import { findLinked } from '../courses/linked-course.ts'
import type { NewRound } from './round-columns.ts'

/** The last course of a round that a process has linked; empty if there is none. */
export interface CourseLink {
  given?: RecordedRound['course']
  linked?: RecordedRound['course']
}

interface PlacedRound {
  recorded: RecordedRound
  /** The course whose geometry is stored for the round. */
  course: PlayedCourse
}

/**
 * Returns a round with its link to a facility, and its course. What golfers record themselves is linked only with courses
 * that are published so. It shows those as they are published last; any other course is one of this golfer's rounds only.
 */
export async function placeRound(
  trx: Database,
  { recorded, iid, isFromSheet = false }: Pick<NewRound, 'recorded' | 'iid' | 'isFromSheet'>,
): Promise<PlacedRound> {
  const { course } = recorded
  if (!isFromSheet) return { recorded, course: { ...course, iid: null } }
  const linked = await findLinked(trx, course)
  const links = linked
    ? { facilityId: linked.facilityId }
    : { facilityId: undefined, catalogueId: undefined, catalogueVersion: undefined }
  return {
    recorded: { ...recorded, course: { ...course, ...links } },
    course: linked
      ? { name: course.name, holes: linked.published.holes, ...links, iid: null }
      : { ...course, ...links, iid },
  }
}
