import type { CatalogueCourse, CatalogueHole, CatalogueTee } from '../../contract/catalogue.ts'
import type { CatalogueProblem } from '../../contract/staff/catalogue-staff.ts'
import { METRES_PER_YARD } from '../format/distance.ts'
import { listOf } from '../format/lists.ts'
import { distanceM } from '../geometry/geo.ts'
import { lineLengthM } from '../line-of-play/line-of-play.ts'
import { checkCourse } from './course-check.ts'
import type { CourseGroup } from './course-groups.ts'
import type { Place } from './greens-and-tees.ts'
import { coordinatesOf, type HoleDraft, TURNED } from './hole-drafts.ts'
import { type FileLength, namesOf } from './hole-values.ts'
import { type NumberedHole, walkM } from './walks.ts'

interface CourseDraft {
  course: CatalogueCourse
  problems: CatalogueProblem[]
}

/** Turns the holes of a course into the course, and says what is missing or was changed. */
export function courseDraft({ name, holes: group }: CourseGroup, id: string): CourseDraft {
  const problems: CatalogueProblem[] = []
  const report = (text: string, hole?: number) => problems.push(noticeOf(text, id, hole))
  if (group.every(({ line }) => line.isNamedByRef)) {
    report(`the course is named after the numbers of its holes: ${name}`)
  }
  const numbers = group.map(({ number }) => number)
  // A back nine begins with hole 10, other courses with hole 1 even if it is missing.
  const offset = Math.floor((Math.min(...numbers) - 1) / 9) * 9
  const placed = placedHoles(group, offset, report)
  const oriented = turnedByRouting(placed, report)
  const isYards = lengthsAreYards(oriented)
  if (isYards) report('the lengths are in yards and were converted to metres')
  const holes = oriented.map((draft, at): CatalogueHole => {
    for (const notice of draft?.notices ?? []) report(`hole ${at + 1 + offset}: ${notice}`, at + 1)
    return { ...EMPTY_HOLE, ...holeOf(draft, isYards), number: offset === 0 ? undefined : at + 1 + offset }
  })
  const tees = teesOfCourse(oriented, holes, isYards)
  for (const { name: tee } of tees.measured)
    report(`the lengths of the tee ${tee} are measured from where it is`)
  return { course: { id, name, holes, tees: tees.tees }, problems }
}

/** Returns a notice about a course, or about the whole file. */
export const noticeOf = (text: string, course?: string, hole?: number): CatalogueProblem => ({
  course,
  hole,
  tee: undefined,
  text: text.charAt(0).toUpperCase() + text.slice(1),
  isBlocking: false,
})

const EMPTY_HOLE: CatalogueHole = {
  number: undefined,
  name: undefined,
  par: undefined,
  strokeIndex: undefined,
  women: undefined,
  tee: undefined,
  pos: undefined,
  greenMiddle: undefined,
  lengthM: undefined,
}

type Slots = (NumberedHole | undefined)[]
type Report = (text: string, hole?: number) => void

/** Returns the holes by position. Of several with one number that remains which fits to its neighbours. */
function placedHoles(group: readonly NumberedHole[], offset: number, report: Report): Slots {
  const byPosition = new Map<number, NumberedHole[]>()
  for (const draft of group) {
    const position = draft.number - offset
    byPosition.set(position, [...(byPosition.get(position) ?? []), draft])
  }
  const length = Math.max(...byPosition.keys())
  const single = (position: number) => {
    const [one, other] = byPosition.get(position) ?? []
    return other ? undefined : one
  }
  return Array.from({ length }, (_, at) => {
    const position = at + 1
    const [first, ...others] = byPosition.get(position) ?? []
    if (!first) {
      report(`hole ${position + offset} is missing`, position)
      return undefined
    }
    if (others.length === 0) return first
    const all = [first, ...others]
    const walk = (draft: HoleDraft) => walkM(single(position - 1), draft) + walkM(draft, single(position + 1))
    const kept = all.toSorted((a, b) => walk(a) - walk(b))[0] ?? first
    const left = all.filter((one) => one !== kept).map(({ line }) => line.feature.id)
    const count = all.length === 2 ? 'two' : `${all.length}`
    const verb = left.length === 1 ? 'was' : 'were'
    report(`${count} holes have the number ${position + offset}: ${listOf(left)} ${verb} left out`, position)
    return kept
  })
}

/**
 * Turns lines that lead away from the next tee, where the file does not show the green. A line that would look as wrong
 * when turned remains as it is.
 */
function turnedByRouting(slots: Slots, report: Report): Slots {
  const exchanged = exchangedHoles(slots)
  const turned = slots.map((draft, at) =>
    draft && !draft.hasGreen && exchanged.has(at + 1) ? { ...draft, hole: turnedHole(draft.hole) } : draft,
  )
  const stillExchanged = exchangedHoles(turned)
  return slots.map((draft, at) => {
    const other = turned[at]
    if (!draft || other === draft || stillExchanged.has(at + 1)) return draft
    report(`hole ${draft.number}: ${TURNED}`, at + 1)
    return other
  })
}

function exchangedHoles(slots: Slots): Set<number | undefined> {
  const holes = slots.map((draft) => ({ tee: draft?.hole.tee, greenMiddle: draft?.hole.greenMiddle }))
  const exchanged = checkCourse({ holes }).filter(({ kind }) => kind === 'exchanged')
  return new Set(exchanged.map(({ hole }) => hole))
}

function turnedHole(hole: HoleDraft['hole']): HoleDraft['hole'] {
  const { tee, greenMiddle, pos = [] } = hole
  return { ...hole, tee: greenMiddle, greenMiddle: tee, pos: pos.toReversed() }
}

function holeOf(draft: HoleDraft | undefined, isYards: boolean): Partial<CatalogueHole> {
  if (!draft) return {}
  const { par, strokeIndex, women, length } = draft.values
  const hasWomen = women.par !== undefined || women.strokeIndex !== undefined
  return {
    ...draft.hole,
    par,
    strokeIndex,
    women: hasWomen ? women : undefined,
    lengthM: length === undefined ? undefined : metresOf(length, isYards),
  }
}

/**
 * Returns whether the lengths without a unit are in yards: they are then about a tenth more than the lines' metres. Of the
 * lengths from several tees, the longest is that of the line.
 */
function lengthsAreYards(slots: Slots): boolean {
  const ratios = slots.flatMap((draft) => {
    const { tee, pos = [], greenMiddle } = draft?.hole ?? {}
    const lineM = tee && greenMiddle && lineLengthM([tee, ...pos, greenMiddle])
    if (!draft || !lineM) return []
    const { length, tees } = draft.values
    const lengths = [length, ...[...tees.values()].map((tee) => tee.length)]
    const values = lengths.flatMap((one) => (one && one.unit === undefined ? [one.value] : []))
    return values.length > 0 ? [Math.max(...values) / lineM] : []
  })
  const middle = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)]
  return middle !== undefined && Math.abs(middle - 1 / METRES_PER_YARD) < Math.abs(middle - 1)
}

/** Returns a length in whole metres; `isYards` is whether lengths without a unit are in yards. */
const metresOf = ({ value, unit }: FileLength, isYards: boolean) =>
  Math.round((unit ? unit === 'yd' : isYards) ? value * METRES_PER_YARD : value)

const TEES_MAX = 30

/** Returns the tees that the tags of holes and tees name, and those of which the lengths are measured. */
function teesOfCourse(
  drafts: readonly (HoleDraft | undefined)[],
  holes: readonly CatalogueHole[],
  isYards: boolean,
) {
  const names = new Set(
    drafts.flatMap((draft) => [
      ...(draft?.values.tees.keys() ?? []),
      ...(draft?.tees.flatMap(namesOfPlace) ?? []),
    ]),
  )
  const measured: CatalogueTee[] = []
  const tees = [...names].slice(0, TEES_MAX).map((name, index): CatalogueTee => {
    const values = drafts.map((draft) => draft?.values.tees.get(name))
    const places = drafts.map((draft) => draft?.tees.find((place) => namesOfPlace(place).includes(name)))
    const lengths = holes.map((hole, at) => {
      const given = values[at]?.length
      if (given !== undefined) return metresOf(given, isYards)
      const place = places[at]
      return place && lengthFrom(place, hole)
    })
    const tee: CatalogueTee = {
      id: `tee-${index + 1}`,
      name,
      gender: undefined,
      rating: undefined,
      slope: undefined,
      pars: differing(
        values.map((one) => one?.par),
        holes.map(({ par }) => par),
      ),
      strokeIndexes: differing(
        values.map((one) => one?.strokeIndex),
        holes.map(({ strokeIndex }) => strokeIndex),
      ),
      lengthsM: lengths.some((length) => length !== undefined) ? lengths : undefined,
    }
    if (lengths.some((length, at) => length !== undefined && values[at]?.length === undefined))
      measured.push(tee)
    return tee
  })
  return { tees, measured }
}

/** Returns the names of a tee; a number is that of its hole. */
function namesOfPlace({ feature: { tags } }: Place): string[] {
  const text = tags.tee ?? tags.colour ?? tags.color ?? tags.name ?? ''
  return namesOf(text).filter((name) => !/\d/.test(name))
}

/** Returns the values where they differ from those of the holes; undefined if they nowhere do. */
function differing(values: readonly (number | undefined)[], ofHoles: readonly (number | undefined)[]) {
  const list = values.map((value, at) => (value === ofHoles[at] ? undefined : value))
  return list.some((value) => value !== undefined) ? list : undefined
}

/** Returns the length of a hole from a tee, which may lie farther along its line than the first points. */
function lengthFrom(place: Place, hole: CatalogueHole): number | undefined {
  const tee = coordinatesOf(place.centre)
  if (!tee || !hole.greenMiddle) return undefined
  const { greenMiddle } = hole
  const teeToGreenM = distanceM(tee, greenMiddle)
  const ahead = (hole.pos ?? []).filter((point) => distanceM(point, greenMiddle) < teeToGreenM)
  return Math.max(1, Math.round(lineLengthM([tee, ...ahead, greenMiddle])))
}
