import type { Card, LiveRound } from '../../contract/round.ts'
import { fitRound } from '../../domain/fit-round.ts'
import type { NamedCourse } from './course-file.ts'

/**
 * Returns the course of a round, or undefined if it has none. Takes the stroke indexes from the course card of the
 * scorecard.
 */
export function courseOfRound(round: LiveRound): NamedCourse | undefined {
  const { settings, scorecard } = fitRound(round)
  if (!settings || settings.course.holes.length === 0) return undefined
  const indexes = strokeIndexes(scorecard?.cards ?? [])
  return {
    name: settings.course.name,
    holes: settings.course.holes.map(({ par, tee, greenMiddle, pos }, index) => ({
      par,
      strokeIndex: indexes[index],
      tee,
      greenMiddle,
      pos,
    })),
  }
}

/** Returns the stroke index of each hole from the first course card, which may be in a group. */
function strokeIndexes(cards: readonly Card[]): (number | undefined)[] {
  for (const card of cards) {
    const found =
      card.type === 'CourseCard'
        ? [...card.strokeIndex.outValues, ...card.strokeIndex.inValues].map((value) => value?.value)
        : card.type === 'GroupCard'
          ? strokeIndexes(card.cards)
          : []
    if (found.length > 0) return found
  }
  return []
}
