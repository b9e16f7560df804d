import { foldedText } from '../format/folded-text.ts'
import { outerRings } from './greens-and-tees.ts'
import { golfOf, type LineFeature, type MapFeature, type Position } from './map-feature.ts'
import { isInside, sizeOf } from './plane.ts'

/** A line of play with the number of its hole and its course, as far as the file has them. */
export interface HoleLine {
  feature: LineFeature
  /** Undefined if the file has none. */
  number: number | undefined
  /** The name of the course. */
  course: string | undefined
  /** The relation or area without a name by which the course differs from others. */
  place?: string | undefined
  /** Whether the course is named only in the numbers of its holes, as in `1 - #2`. */
  isNamedByRef: boolean
}

/** A name that at least so many holes have is that of their course. */
const SHARED_BY = 3
/** The tags that name the course of a hole, the most telling first. */
const COURSE_TAGS = ['golf:course:name', 'golf:course', 'course:name', 'course']

/** Returns the holes of a file with their numbers and courses. A line with several numbers is several holes. */
export function holeLines(features: readonly MapFeature[]): { lines: HoleLine[]; notices: string[] } {
  const holes = features.filter(({ tags }) => golfOf(tags).includes('hole'))
  const lines = holes.filter(isLine)
  const shared = sharedNames(lines)
  const areas = courseAreas(features)
  const relationsOf = courseRelations(lines)
  const numbers = new Map(lines.map((feature) => [feature, refsOf(feature)]))
  const suffixes = Map.groupBy([...numbers.values()].flat(), ({ suffix }) => suffix)
  const found = lines.flatMap((feature) => {
    const refs: (Ref | undefined)[] = numbers.get(feature) ?? []
    const named = COURSE_TAGS.flatMap((key) => feature.tags[key] ?? [])[0]
    return (refs.length > 0 ? refs : [undefined]).flatMap((ref) => {
      // What only one hole has beside its number is its own name.
      const suffix = (suffixes.get(ref?.suffix)?.length ?? 0) > 1 ? ref?.suffix : undefined
      const name = suffix ?? shared.get(feature.id)
      const courses: Course[] = named
        ? named.split(';').map((one) => ({ name: one.trim() }))
        : name
          ? [{ name }]
          : relationsOf(feature)
      const isNamedByRef = !named && suffix !== undefined
      return (courses.length > 0 ? courses : [areaOf(areas, feature)]).map(
        (course): HoleLine => ({
          feature,
          number: ref?.number,
          course: course?.name,
          place: course?.name === undefined ? course?.id : undefined,
          isNamedByRef,
        }),
      )
    })
  })
  return { lines: withOnlyCourse(found), notices: withoutLine(holes) }
}

interface Course {
  name?: string | undefined
  id?: string
}

/** Returns a function for the courses of a hole by the relations of golf of which it is a member. */
function courseRelations(lines: readonly LineFeature[]): (line: LineFeature) => Course[] {
  const ofGolf = ({ relations = [] }: LineFeature) =>
    relations.filter(({ tags }) => tags.route === 'golf' || tags.type === 'golf')
  const members = new Map<string, Set<LineFeature>>()
  for (const line of lines) {
    for (const { id } of ofGolf(line)) members.set(id, (members.get(id) ?? new Set()).add(line))
  }
  const membersOf = (id: string) => members.get(id) ?? new Set()
  return (line) => {
    const all = ofGolf(line)
    // A relation of the whole club contains those of its courses.
    const own = all.filter(
      ({ id }) =>
        !all.some(
          (other) =>
            membersOf(other.id).size < membersOf(id).size && membersOf(other.id).isSubsetOf(membersOf(id)),
        ),
    )
    return own.map(({ id, tags }) => ({
      id,
      name: COURSE_TAGS.flatMap((key) => tags[key] ?? [])[0] ?? tags.name ?? tags.ref,
    }))
  }
}

const FORMS = {
  Point: 'a point',
  Polygon: 'an area',
  MultiPolygon: 'an area of several parts',
  LineString: 'a line of one point',
}

/** Says which holes have no line of play, with how many there are. */
function withoutLine(holes: readonly MapFeature[]): string[] {
  const forms = Map.groupBy(
    holes.filter((hole) => !isLine(hole)),
    ({ geometry: { type } }) => type,
  )
  return [...forms].map(([type, { length }]) =>
    length === 1
      ? `a hole is ${FORMS[type]} instead of a line of play and was left out`
      : `${length} holes are each ${FORMS[type]} instead of a line of play and were left out`,
  )
}

const isLine = (feature: MapFeature): feature is LineFeature =>
  feature.geometry.type === 'LineString' && feature.geometry.coordinates.length >= 2

interface Ref {
  number: number
  suffix: string | undefined
}

/** Matches a name that ends or begins with a number, such as `Old Course 7` and `7th: Redan`. */
const LAST_OR_FIRST = /(?<!\d)(\d{1,2})$|^(?:hole|no|nr|h)?[\s.°º#]*0*([1-9]\d?)(?:st|nd|rd|th|\.)?(?!\d)/i

function refsOf({ tags: { ref, name } }: LineFeature): Ref[] {
  const refs = parseRefs(ref ?? '')
  if (refs.length > 0 || !name) return refs
  const [, last, first] = LAST_OR_FIRST.exec(name.trim()) ?? []
  const number = last ?? first
  return number === undefined || Number(number) === 0 ? [] : [{ number: Number(number), suffix: undefined }]
}

/** Matches two numbers of one hole that is played twice, such as `1/10`, `1-10` and `1 (10)`. */
const TWICE = /^(.*?)0*([1-9])\s*[/\\|(–-]\s*0*(1\d)\s*\)?$/

/** Parses the numbers of a hole: one as `parseRef` does, or several, such as `1;10`, `1 & 10` and `1/10`. */
export function parseRefs(text: string): Ref[] {
  return text.split(/[;,&+]|\sand\s/i).flatMap((part) => {
    const [, before = '', first, second] = TWICE.exec(part.trim()) ?? []
    // Nine holes that are played twice. Other pairs are a number and the name of a course, such as `1 - #2`.
    const isTwice = Number(second) === Number(first) + 9
    return (isTwice ? [`${before}${first}`, `${before}${second}`] : [part]).flatMap(
      (one) => parseRef(one) ?? [],
    )
  })
}

/** Parses `7`, `Hole #7`, `7th`, `No. 7`, `n°7 Les Brocards`, `7A`, `7 - #2` and `Red 7`. */
export function parseRef(text: string): Ref | undefined {
  const ref = text
    .normalize('NFKC')
    .trim()
    .replace(
      /^[\s.°º#(]*(?:(?:hole|loch|bahn|trou|hoyo|buca|hål|hul|number|num|nr|no|n|h)[\s.°º#(]*)*(?=\d)/i,
      '',
    )
    .replace(/\sof\s(?:9|18)$/i, '')
  const plain = /^0*([1-9]\d?)(?:st|nd|rd|th|er|e|番|\.)?\)?$/i.exec(ref)
  if (plain) return { number: Number(plain[1]), suffix: undefined }
  const letter = /^0*([1-9]\d?)([a-z])$/i.exec(ref)
  if (letter) return { number: Number(letter[1]), suffix: letter[2]?.toUpperCase() }
  const before = /^0*([1-9]\d?)(?:st|nd|rd|th)?(?!\d)[\s:/(.–-]+(.+?)\)?$/i.exec(ref)
  if (before) return { number: Number(before[1]), suffix: before[2] }
  const after = /^(.*?[^\s\d:/#–-])[\s:/#–-]*0*([1-9]\d?)$/.exec(ref)
  if (after) return { number: Number(after[2]), suffix: after[1] }
  return undefined
}

/** Returns the names of courses by the id of the hole, where several holes share the name but for its number. */
function sharedNames(lines: readonly LineFeature[]): Map<string, string> {
  const stems = lines.flatMap(({ id, tags }) => {
    const stem = tags.name
      ?.replace(/[\s,:#–-]*(?:hole|no\.?)?[\s#]*\d{1,2}$/i, '')
      .replace(/^(?:hole\s*)?#?\d{1,2}(?:st|nd|rd|th)?[\s.,:–-]+/i, '')
      .trim()
    return stem && !/^(hole|no\.?)$/i.test(stem) ? [{ id, stem, key: foldedText(stem) }] : []
  })
  const byKey = Map.groupBy(stems, ({ key }) => key)
  return new Map(
    stems.flatMap(({ id, stem, key }) => ((byKey.get(key)?.length ?? 0) >= SHARED_BY ? [[id, stem]] : [])),
  )
}

interface CourseArea {
  id: string
  name: string | undefined
  ring: Position[]
  size: number
}

/** Returns the areas of golf courses. */
function courseAreas(features: readonly MapFeature[]): CourseArea[] {
  return features.flatMap(({ id, tags: { leisure, name }, geometry }) => {
    if (leisure !== 'golf_course') return []
    if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return []
    return outerRings(geometry).map((ring) => ({ id, name, ring, size: sizeOf(ring) }))
  })
}

/** Returns the names of the areas of golf courses. */
export const areaNames = (features: readonly MapFeature[]): string[] => [
  ...new Set(courseAreas(features).flatMap(({ name }) => name ?? [])),
]

/** Returns the smallest area around a hole, if the file has areas of several courses. */
function areaOf(areas: readonly CourseArea[], { geometry }: LineFeature): Course | undefined {
  if (new Set(areas.map(({ name, id }) => name ?? id)).size < 2) return undefined
  const middle = geometry.coordinates[Math.floor(geometry.coordinates.length / 2)]
  const around = areas.filter(({ ring }) => middle && isInside(ring, middle))
  return around.toSorted((a, b) => a.size - b.size)[0]
}

/** If there is only one course with a name, holes without one belong to it unless it has their number. */
function withOnlyCourse(lines: HoleLine[]): HoleLine[] {
  const names = new Set(lines.flatMap(({ course }) => (course === undefined ? [] : foldedText(course))))
  const only = lines.find(({ course }) => course !== undefined)?.course
  if (names.size !== 1 || only === undefined) return lines
  const taken = new Set(lines.flatMap(({ course, number }) => (course === undefined ? [] : [number])))
  return lines.map((line) =>
    line.course === undefined && line.place === undefined && !taken.has(line.number)
      ? { ...line, course: only }
      : line,
  )
}
