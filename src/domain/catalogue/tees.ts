import type { CatalogueTee } from '../../contract/catalogue.ts'
import type { RecordedRound } from '../../contract/recorded-round.ts'

type Course = RecordedRound['course']

/** Returns a course with the pars and stroke indexes of a tee, where it has its own. */
export function courseFromTee(
  course: Course,
  tee: Pick<CatalogueTee, 'pars' | 'strokeIndexes'> | undefined,
): Course {
  if (!tee?.pars && !tee?.strokeIndexes) return course
  return {
    ...course,
    holes: course.holes.map((hole, at) => ({
      ...hole,
      par: tee.pars?.[at] ?? hole.par,
      strokeIndex: tee.strokeIndexes?.[at] ?? hole.strokeIndex,
    })),
  }
}

/** Returns the stroke indexes of a tee's card; undefined if they are those of the round. */
export function ownStrokeIndexes(own: Course, round: Course): (number | undefined)[] | undefined {
  const indexes = own.holes.map(({ strokeIndex }) => strokeIndex)
  return indexes.some((index, at) => index !== round.holes[at]?.strokeIndex) ? indexes : undefined
}

interface Tee {
  name: string
  gender?: string | undefined
}

/** Returns the name of a tee with whom its ratings are for: `White`, or `White, women`. */
export const teeLabel = ({ name, gender }: Tee): string => (gender ? `${name}, ${gender}` : name)

/** Returns the tee with a label, else the first with its name: another course may have it without a gender. */
export function teeWithLabel<One extends Tee>(tees: readonly One[], label: string): One | undefined {
  const isNamed = ({ name }: Tee) => name === label || label.startsWith(`${name}, `)
  return tees.find((tee) => teeLabel(tee) === label) ?? tees.find(isNamed)
}
