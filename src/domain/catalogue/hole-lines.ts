import type { LineFeature, MapFeature, Position } from './map-feature.ts'
import { boxOf, isInside } from './plane.ts'

/** A line of play with the number of its hole and the name of its course, as far as the file has them. */
export interface HoleLine {
  feature: LineFeature
  number: number
  course: string | undefined
  /** Whether the course is named only in the numbers of its holes, as in `1 - #2`. */
  isNamedByRef: boolean
}

/** A name that at least so many holes have is that of their course. */
const SHARED_BY = 3

/** Returns the holes of a file with their numbers and courses. A line with several numbers is several holes. */
export function holeLines(features: readonly MapFeature[]): { lines: HoleLine[]; notices: string[] } {
  const notices: string[] = []
  const holes = features.filter(({ tags }) => tags.golf === 'hole')
  const lines = holes.filter(isLine)
  notices.push(...withoutLine(holes))
  const shared = sharedNames(lines)
  const areas = namedAreas(features)
  const numbers = new Map(lines.map((feature) => [feature, refsOf(feature)]))
  const suffixes = Map.groupBy([...numbers.values()].flat(), ({ suffix }) => suffix)
  const found = lines.flatMap((feature) => {
    const refs = numbers.get(feature) ?? []
    const named = feature.tags['golf:course:name'] ?? feature.tags['golf:course']
    return refs.flatMap(({ number, suffix: written }) => {
      // What only one hole has beside its number is its own name.
      const suffix = (suffixes.get(written)?.length ?? 0) > 1 ? written : undefined
      const name = shared.get(feature.id) ?? areaOf(areas, feature)
      const courses = named ? named.split(';').map((one) => one.trim()) : [suffix ?? name]
      const isNamedByRef = !named && suffix !== undefined
      return courses.map((course): HoleLine => ({ feature, number, course, isNamedByRef }))
    })
  })
  notices.push(...withoutNumber(lines.filter((feature) => numbers.get(feature)?.length === 0)))
  return { lines: withOnlyCourse(found), notices }
}

/** So many holes without a number are named; of more, their count is said. */
const NAMED_MAX = 3

function withoutNumber(holes: readonly LineFeature[]): string[] {
  return holes.length > NAMED_MAX
    ? [`${holes.length} holes have no number and were left out`]
    : holes.map(({ id }) => `the hole ${id} has no number and was left out`)
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

function refsOf({ tags: { ref, name } }: LineFeature): Ref[] {
  const refs = parseRefs(ref ?? '')
  if (refs.length > 0 || !name) return refs
  const number = /(?<!\d)(\d{1,2})$/.exec(name)?.[1]
  return number === undefined || Number(number) === 0 ? [] : [{ number: Number(number), suffix: undefined }]
}

/** Matches two numbers of one hole that is played twice, such as `1/10`, `1-10` and `1 (10)`. */
const TWICE = /^(.*?)0*([1-9])\s*[/(–-]\s*0*(1\d)\s*\)?$/

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
    .replace(/^[\s.°º#]*(?:(?:hole|number|num|nr|no|n|h)[\s.°º#]*)*(?=\d)/i, '')
  const plain = /^0*([1-9]\d?)(?:st|nd|rd|th|er|e|\.)?$/i.exec(ref)
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
    const stem = tags.name?.replace(/[\s,:#–-]*(?:hole|no\.?)?[\s#]*\d{1,2}$/i, '').trim()
    return stem && !/^(hole|no\.?)$/i.test(stem) ? [{ id, stem }] : []
  })
  const counts = new Map<string, number>()
  for (const { stem } of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  return new Map(stems.flatMap(({ id, stem }) => ((counts.get(stem) ?? 0) >= SHARED_BY ? [[id, stem]] : [])))
}

interface NamedArea {
  name: string
  ring: Position[]
  size: number
}

/** Returns the areas of golf courses with a name. */
export function namedAreas(features: readonly MapFeature[]): NamedArea[] {
  return features.flatMap(({ tags: { leisure, name }, geometry }) => {
    if (leisure !== 'golf_course' || !name) return []
    if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return []
    const rings =
      geometry.type === 'Polygon' ? [geometry.coordinates[0]] : geometry.coordinates.map(([one]) => one)
    return rings.flatMap((ring) => {
      if (!ring) return []
      const { west, south, east, north } = boxOf(ring)
      return [{ name, ring, size: (east - west) * (north - south) }]
    })
  })
}

/** Returns the name of the smallest area around a hole, if the file has areas of several courses. */
function areaOf(areas: readonly NamedArea[], { geometry }: LineFeature): string | undefined {
  if (new Set(areas.map(({ name }) => name)).size < 2) return undefined
  const middle = geometry.coordinates[Math.floor(geometry.coordinates.length / 2)]
  const around = areas.filter(({ ring }) => middle && isInside(ring, middle))
  return around.toSorted((a, b) => a.size - b.size)[0]?.name
}

/** If there is only one course with a name, holes without one belong to it unless it has their number. */
function withOnlyCourse(lines: HoleLine[]): HoleLine[] {
  const names = new Set(lines.flatMap(({ course }) => course ?? []))
  const [only] = names
  if (names.size !== 1 || only === undefined) return lines
  const taken = new Set(lines.flatMap(({ course, number }) => (course === undefined ? [] : [number])))
  return lines.map((line) =>
    line.course === undefined && !taken.has(line.number) ? { ...line, course: only } : line,
  )
}
