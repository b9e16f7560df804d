import type { CatalogueTee } from '../../contract/catalogue.ts'
import type { CompetitionDocument, Entrant, SidePlayer } from '../../contract/competition-document.ts'
import { teeName } from '../catalogue/facility-changes.ts'
import { courseFromTee, ownStrokeIndexes } from '../catalogue/tees.ts'
import { foldedText } from '../format/folded-text.ts'
import { playersOf } from './handicaps.ts'

type Course = CompetitionDocument['course']
export type EntrantTee = NonNullable<Entrant['tee']>

/** Returns a tee of the catalogue as an entrant has it: with the par and the stroke indexes of its card. */
export function entrantTee(course: Course, tee: CatalogueTee): EntrantTee {
  const own = courseFromTee(course, tee)
  const { name, gender, rating, slope, lengthsM } = tee
  const par = own.holes.reduce((sum, hole) => sum + hole.par, 0)
  return { name, gender, rating, slope, par, lengthsM, strokeIndexes: ownStrokeIndexes(own, course) }
}

/** Returns the tee that a name stands for: `White`, `White (women)`. One that the course does not have is a name alone. */
export function teeNamed(course: Course, tees: readonly CatalogueTee[], name: string): EntrantTee {
  const key = foldedText(name)
  const found =
    tees.find((tee) => foldedText(teeName(tee)) === key) ?? tees.find((tee) => foldedText(tee.name) === key)
  return found ? entrantTee(course, found) : { name }
}

/** Returns a document for another course, on whose tees of the same names the entrants play. */
export function withCourse(
  document: CompetitionDocument,
  course: Course,
  tees: readonly CatalogueTee[],
): CompetitionDocument {
  return withTees({ ...document, course }, (tee) => teeNamed(course, tees, teeName(tee)))
}

/** Returns a document with other tees in place of those of entrants and players. */
function withTees(
  document: CompetitionDocument,
  teeFor: (tee: EntrantTee) => EntrantTee,
): CompetitionDocument {
  const change = <One extends Pick<Entrant, 'tee'>>(one: One): One =>
    one.tee ? { ...one, tee: teeFor(one.tee) } : one
  return {
    ...document,
    entrants: document.entrants?.map((one) => ({ ...change(one), players: one.players?.map(change) })),
  }
}

/** Returns the tee that most entrants of a division have, or else most of the field. */
export function usualTee(
  { entrants = [], divisions = [] }: Pick<CompetitionDocument, 'entrants' | 'divisions'>,
  divisionName: string,
): EntrantTee | undefined {
  const division = divisions.find(({ name }) => foldedText(name) === foldedText(divisionName))
  const most = (of: readonly Entrant[]) => {
    const tees = Map.groupBy(
      of.flatMap(({ tee }) => tee ?? []),
      teeName,
    )
    return [...tees.values()].toSorted((a, b) => b.length - a.length)[0]?.[0]
  }
  const own = division && most(entrants.filter((one) => one.division === division.id))
  return own ?? most(entrants)
}

/** Returns the rated tees of the field, one of each name. A described course has no others. */
export function ratedTees({ entrants = [] }: Pick<CompetitionDocument, 'entrants'>): EntrantTee[] {
  const tees = entrants.flatMap(playersOf).flatMap(({ tee }) => (tee?.rating === undefined ? [] : tee))
  return [...new Map(tees.map((tee) => [teeName(tee), tee])).values()]
}

const playerLacksTee = ({ handicapIndex, playingHandicap, tee }: SidePlayer) =>
  handicapIndex !== undefined && playingHandicap === undefined && tee?.rating === undefined

/** Returns whether an index of an entrant does not count, because there is no rated tee. */
export const lacksTee = (one: Entrant): boolean => playersOf(one).some(playerLacksTee)

/** Returns the name of a tee from which somebody's index does not count; undefined if all such tees have no name. */
export const unratedTee = (entrants: readonly Entrant[]): string | undefined =>
  entrants.flatMap(playersOf).find((one) => one.tee && playerLacksTee(one))?.tee?.name

/** Returns a document in which the tee of this name is rated, for all who play from it. */
export function withRatedTee(document: CompetitionDocument, tee: EntrantTee): CompetitionDocument {
  return withTees(document, (one) => (one.name === tee.name && one.rating === undefined ? tee : one))
}

/** Returns a document in which all who lack a rated tee play from one. */
export function withTeeForAll(document: CompetitionDocument, tee: EntrantTee): CompetitionDocument {
  const withRatedOnly = (player: SidePlayer) => ({
    ...player,
    tee: player.tee?.rating ? player.tee : undefined,
  })
  return {
    ...document,
    entrants: document.entrants?.map((one) =>
      lacksTee(one) ? { ...one, tee, players: one.players?.map(withRatedOnly) } : one,
    ),
  }
}
