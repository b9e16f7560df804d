import type { LiveRound } from '../../../contract/round.ts'
import type { CourseHoleRecord } from '../../../domain/course-check.ts'
import { fitRound } from '../../../domain/fit-round.ts'
import { courseCards, holeValues } from '../../../domain/scorecard/rows.ts'

export interface NamedCourse {
  name: string
  holes: readonly CourseHoleRecord[]
}

/**
 * Returns the course of a round, or undefined if it has none. Takes the stroke indexes from the first course card of
 * the scorecard.
 */
export function courseOfRound(round: LiveRound): NamedCourse | undefined {
  const { settings, scorecard } = fitRound(round)
  if (!settings || settings.course.holes.length === 0) return undefined
  const [card] = courseCards(scorecard?.cards ?? [])
  const indexes = card ? holeValues(card.strokeIndex) : []
  return {
    name: settings.course.name,
    holes: settings.course.holes.map(({ par, tee, greenMiddle, pos }, index) => ({
      par,
      strokeIndex: indexes[index]?.value,
      tee,
      greenMiddle,
      pos,
    })),
  }
}
