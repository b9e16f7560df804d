import { COURSE_HOLES_MAX } from '../../contract/catalogue.ts'
import type { Coordinates } from '../../contract/round.ts'
import type { ImportQuestion } from '../../contract/staff/catalogue-staff.ts'
import { counted } from '../format/counted.ts'
import { foldedText } from '../format/folded-text.ts'
import { distanceM } from '../geometry/geo.ts'
import type { HoleDraft } from './hole-drafts.ts'
import { chainsOf, inWalkingOrder, type NumberedHole, walkM } from './walks.ts'

/** The holes of one course. */
export interface CourseGroup {
  name: string
  holes: NumberedHole[]
}

interface Grouped {
  groups: CourseGroup[]
  /** What is proposed or left out, in words. */
  notices: string[]
  /** What the file does not tell. */
  questions: ImportQuestion[]
}

/** The answers to questions: the name of the course by the id of a hole. */
export type CourseAnswers = ReadonlyMap<string, string>

/** So many holes of one number in different places are two courses; fewer are holes that are mapped twice. */
const DOUBLES_MIN = 3
/** Holes that begin and end nearer to each other are the same hole. */
const SAME_PLACE_M = 60
/** More courses on one ground have names. */
const CHAINS_MAX = 4
/** Fewer holes without a number beside a complete course are no course. */
const UNNUMBERED_MIN = 3
/** More holes without a number are several courses. */
const UNNUMBERED_MAX = 27

interface Options {
  /** The name of a course of which the file has none. */
  unnamed: string
  /** The clubhouse. */
  home: Coordinates | undefined
  answers: CourseAnswers
}

/**
 * Arranges holes as courses: by what the file says of the course, else by the way from green to next tee. Proposes an order
 * of holes without numbers.
 */
export function courseGroups(drafts: readonly HoleDraft[], { unnamed, home, answers }: Options): Grouped {
  const byCourse = [...Map.groupBy(drafts, ({ line }) => keyOf(line.course, line.place)).values()]
  const withoutName = byCourse.filter((group) => group[0]?.line.course === undefined)
  const result: Grouped = { groups: [], notices: [], questions: [] }
  for (const group of byCourse) {
    const at = withoutName.indexOf(group)
    const name = group[0]?.line.course ?? (withoutName.length > 1 ? lettered(unnamed, at) : unnamed)
    const { courses, notices } = numbered(name, group, home)
    result.notices.push(...notices)
    for (const course of courses) {
      const apart = toldApart(course, answers)
      result.groups.push(...apart.groups.flatMap(inParts))
      result.notices.push(...apart.notices)
      result.questions.push(...apart.questions)
    }
  }
  return result
}

const keyOf = (course: string | undefined, place: string | undefined) =>
  course === undefined ? `place ${place ?? ''}` : `course ${foldedText(course)}`
const lettered = (name: string, at: number) => `${name} ${String.fromCodePoint(65 + at)}`
const withNumber = (draft: HoleDraft, number: number): NumberedHole => ({ ...draft, number })

/** Gives numbers to the holes of a course that have none, where the way of walking can tell them. */
function numbered(
  name: string,
  group: readonly HoleDraft[],
  home: Coordinates | undefined,
): { courses: CourseGroup[]; notices: string[] } {
  const holes = group.flatMap((draft) =>
    draft.line.number === undefined ? [] : [withNumber(draft, draft.line.number)],
  )
  const others = group.filter(({ line }) => line.number === undefined)
  const without = counted(others.length, `hole of ${name} has`, `holes of ${name} have`)
  const proposed = `${without} no number in the file: ${others.length === 1 ? 'its place' : 'their order'} is proposed by the way from green to next tee`
  const course = { name, holes }
  if (others.length === 0) return { courses: [course], notices: [] }
  const ordered = () => inWalkingOrder(others, home).map((draft, at) => withNumber(draft, at + 1))
  if (holes.length === 0 && others.length <= UNNUMBERED_MAX) {
    return { courses: [{ name, holes: ordered() }], notices: [proposed] }
  }
  const missing = missingNumbers(holes)
  if (missing.length === others.length) {
    return { courses: [{ name, holes: [...holes, ...inGaps(holes, others, missing)] }], notices: [proposed] }
  }
  if (missing.length === 0 && others.length >= UNNUMBERED_MIN && others.length <= UNNUMBERED_MAX) {
    const second = { name: `${name} without numbers`, holes: ordered() }
    return { courses: [course, second], notices: [proposed] }
  }
  return { courses: holes.length === 0 ? [] : [course], notices: leftOut(others) }
}

/** Returns the numbers that a course of 9 or 18 holes has and these holes have not. */
function missingNumbers(holes: readonly NumberedHole[]): number[] {
  const taken = new Set(holes.map(({ number }) => number))
  const length = Math.max(...taken) <= COURSE_HOLES_MAX / 2 ? COURSE_HOLES_MAX / 2 : COURSE_HOLES_MAX
  return Array.from({ length }, (_, at) => at + 1).filter((number) => !taken.has(number))
}

/** Gives each hole the missing number between whose neighbours it fits best. */
function inGaps(
  holes: readonly NumberedHole[],
  others: readonly HoleDraft[],
  missing: readonly number[],
): NumberedHole[] {
  const known = new Map(holes.map((hole) => [hole.number, hole as HoleDraft]))
  const left = new Set(others)
  return missing.flatMap((number) => {
    const detour = (hole: HoleDraft) =>
      walkM(known.get(number - 1), hole) + walkM(hole, known.get(number + 1))
    const best = [...left].toSorted((a, b) => detour(a) - detour(b))[0]
    if (!best) return []
    left.delete(best)
    known.set(number, best)
    return [withNumber(best, number)]
  })
}

/** So many holes without a number are named; of more, their count is said. */
const NAMED_MAX = 3

function leftOut(holes: readonly HoleDraft[]): string[] {
  return holes.length > NAMED_MAX
    ? [`${holes.length} holes have no number and were left out`]
    : holes.map(({ line }) => `the hole ${line.feature.id} has no number and was left out`)
}

/** Tells several courses apart whose holes have the same numbers. */
function toldApart(course: CourseGroup, answers: CourseAnswers): Grouped {
  const { name, holes } = course
  const byNumber = [...Map.groupBy(holes, ({ number }) => number).values()]
  const doubles = byNumber.filter((all) => all.some((one) => !isSamePlace(one, all[0])))
  const count = Math.max(0, ...byNumber.map(({ length }) => length))
  if (doubles.length < DOUBLES_MIN || count > CHAINS_MAX)
    return { groups: [course], notices: [], questions: [] }
  const names = Array.from({ length: count }, (_, at) => lettered(name, at))
  const { chains, unclear } = chainsOf(holes, ({ line }) => {
    const at = names.indexOf(answers.get(line.feature.id) ?? '')
    return at === -1 ? undefined : at
  })
  const groups = chains
    .map((chain, at) => ({ name: names[at] ?? name, holes: chain }))
    .filter((group) => group.holes.length > 0)
  const ranges = groups.map((group) => `${group.name} with ${counted(group.holes.length, 'hole', 'holes')}`)
  return {
    groups,
    notices: [
      `the file does not tell the courses of ${name} apart: the way from green to next tee makes them ${ranges.join(', ')}`,
    ],
    questions: unclear.map(({ hole, chain }) => ({
      id: hole.line.feature.id,
      text: `To which course does hole ${hole.line.number} (${hole.line.feature.id}) belong, and what follows it?`,
      choices: names,
      proposal: names[chain] ?? name,
    })),
  }
}

function isSamePlace(one: HoleDraft, other: HoleDraft | undefined): boolean {
  const near = (end: 'tee' | 'greenMiddle') => {
    const [a, b] = [one.hole[end], other?.hole[end]]
    return a !== undefined && b !== undefined && distanceM(a, b) < SAME_PLACE_M
  }
  return near('tee') && near('greenMiddle')
}

/** Divides a course of more than 18 holes. */
function inParts({ name, holes }: CourseGroup): CourseGroup[] {
  const parts = Map.groupBy(holes, ({ number }) => Math.floor((number - 1) / COURSE_HOLES_MAX))
  return [...parts].map(([part, own]) => ({
    name: name + (part === 0 ? '' : ` ${part * COURSE_HOLES_MAX + 1}–${(part + 1) * COURSE_HOLES_MAX}`),
    holes: own,
  }))
}
