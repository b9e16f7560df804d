import { type CatalogueTee, VALUE_RANGES } from '../../contract/catalogue.ts'
import type { Coordinates } from '../../contract/round.ts'
import { distanceM } from '../geometry/geo.ts'
import { holeLengthM } from '../round/hole-length.ts'

type Figures = readonly (number | undefined)[]

/** What is known about a hole, in the catalogue or in a round. */
export interface CourseHoleRecord {
  /** The printed number if it is not the position. */
  number?: number | undefined
  par?: number | undefined
  strokeIndex?: number | undefined
  women?: { par?: number | undefined; strokeIndex?: number | undefined } | undefined
  tee?: Coordinates | undefined
  greenMiddle?: Coordinates | undefined
  pos?: readonly Coordinates[] | undefined
  lengthM?: number | undefined
}

export interface CourseRecord {
  holes: readonly CourseHoleRecord[]
  tees?: readonly CatalogueTee[]
}

/** Where an error is: a hole, counted from 1; the id of a tee; or both for a value that only that tee has. */
interface FindingPlace {
  hole?: number
  tee?: string
  isForWomen?: true
}

/** A likely error in the data of a course. Lengths are in metres; positions count from 1. */
export type CourseFinding = FindingPlace &
  (
    | { kind: 'noCoordinates'; missing: 'tee' | 'green' | 'both' }
    | { kind: 'tooShort' | 'tooLong'; lengthM: number }
    | { kind: 'exchanged' }
    /** The tee is far from the green of the hole before, as if it were one of another course. */
    | { kind: 'farAway'; distanceM: number }
    | { kind: 'noPar' }
    | { kind: 'noStrokeIndex' }
    /** The data is missing on every hole. Reported once, on the first hole. */
    | { kind: 'noPars' | 'noStrokeIndexes' }
    | { kind: 'strokeIndexRange'; strokeIndex: number }
    | { kind: 'strokeIndexTwice'; strokeIndex: number; alsoOn: number }
    | { kind: 'positionOff'; position: number; detourM: number }
    | { kind: 'lengthOff'; lengthM: number; measuredM: number }
    /** The catalogue cannot store the value. */
    | { kind: 'outOfRange'; what: Exclude<keyof typeof VALUE_RANGES, 'strokeIndex'>; value: number }
    | { kind: 'teeUnnamed' | 'teeTwice' }
  )

const SHORTEST_M = 60
const LONGEST_M = 700
const LONGEST_WALK_M = 20_000
/** A right-angled dogleg is 1.41 times as long as the straight line; few holes bend further. */
const DETOUR_FACTOR = 1.6
const DETOUR_SLACK_M = 50
/** Tee and green are reported as exchanged if exchanging them shortens the walks by this share of the hole's length. */
const EXCHANGED_SAVING = 0.4
/** A printed length and the line of play differ by a few per cent; those of the other tees by more. */
const LENGTH_OFF = { least: 0.8, most: 1.25 }
const TEE_LENGTH_OFF = { least: 0.35, most: 1.5 }

/** Returns the likely errors in the data of a course, in the order of its holes; those of its tees follow. */
export function checkCourse({ holes, tees = [] }: CourseRecord): CourseFinding[] {
  const figures = [
    ...parFindings(holes),
    ...strokeIndexFindings(holes.map(({ strokeIndex }) => strokeIndex)),
    ...womenFindings(holes),
    ...tees.flatMap((tee) => teeCardFindings(holes, tee)),
  ]
  return [
    ...holes.flatMap((hole, at) => [
      ...shapeFindings(hole, at + 1),
      ...(isExchanged(holes, at) ? [{ hole: at + 1, kind: 'exchanged' as const }] : []),
      ...walkFindings(holes, at),
      ...figures.filter((finding) => finding.hole === at + 1),
      ...lengthFindings(hole.lengthM, hole, LENGTH_OFF).map((finding) => ({ hole: at + 1, ...finding })),
    ]),
    ...tees.flatMap((tee, at) => teeFindings(tee, tees.slice(0, at))),
  ]
}

function parFindings(holes: readonly CourseHoleRecord[]): CourseFinding[] {
  if (holes.every(({ par }) => par === undefined)) return [{ hole: 1, kind: 'noPars' }]
  return holes.flatMap(({ par }, at): CourseFinding[] =>
    par === undefined ? [{ hole: at + 1, kind: 'noPar' }] : rangeFindings('par', par, { hole: at + 1 }),
  )
}

function shapeFindings({ tee, greenMiddle, pos = [] }: CourseHoleRecord, hole: number): CourseFinding[] {
  if (!tee || !greenMiddle) {
    const missing = tee ? 'green' : greenMiddle ? 'tee' : 'both'
    return [{ hole, kind: 'noCoordinates', missing }]
  }
  const lengthM = distanceM(tee, greenMiddle)
  const findings: CourseFinding[] = []
  if (lengthM < SHORTEST_M) findings.push({ hole, kind: 'tooShort', lengthM })
  if (lengthM > LONGEST_M) findings.push({ hole, kind: 'tooLong', lengthM })
  for (const [at, position] of pos.entries()) {
    const detourM = distanceM(tee, position) + distanceM(position, greenMiddle) - lengthM
    if (detourM > (DETOUR_FACTOR - 1) * lengthM + DETOUR_SLACK_M) {
      findings.push({ hole, kind: 'positionOff', position: at + 1, detourM })
    }
  }
  return findings
}

function walkFindings(holes: readonly CourseHoleRecord[], at: number): CourseFinding[] {
  const green = holes[at - 1]?.greenMiddle
  const tee = holes[at]?.tee
  const distanceToM = green && tee ? distanceM(green, tee) : 0
  return distanceToM > LONGEST_WALK_M ? [{ hole: at + 1, kind: 'farAway', distanceM: distanceToM }] : []
}

/**
 * Returns true when exchanging tee and green would clearly shorten the walks from the previous green and to the next
 * tee. Of 540 mapped holes, the three that run backwards save at least 0.68 of their length; no other saves more
 * than 0.03.
 */
function isExchanged(holes: readonly CourseHoleRecord[], at: number): boolean {
  const hole = holes[at]
  if (!hole?.tee || !hole.greenMiddle) return false
  const { tee, greenMiddle: green } = hole
  const lengthM = distanceM(tee, green)
  const before = holes[at - 1]?.greenMiddle
  const after = holes[at + 1]?.tee
  const savedBefore = before ? distanceM(before, tee) - distanceM(before, green) : 0
  const savedAfter = after ? distanceM(green, after) - distanceM(tee, after) : 0
  return savedBefore + savedAfter > EXCHANGED_SAVING * lengthM
}

function strokeIndexFindings(indexes: Figures): CourseFinding[] {
  if (indexes.every((strokeIndex) => strokeIndex === undefined)) return [{ hole: 1, kind: 'noStrokeIndexes' }]
  // A nine-hole course may use only the odd or only the even stroke indexes of 1 to 18.
  const highest = Math.max(18, indexes.length)
  const first = new Map<number, number>()
  return indexes.flatMap((strokeIndex, at): CourseFinding[] => {
    const hole = at + 1
    if (strokeIndex === undefined) return [{ hole, kind: 'noStrokeIndex' }]
    if (!Number.isInteger(strokeIndex) || strokeIndex < 1 || strokeIndex > highest) {
      return [{ hole, kind: 'strokeIndexRange', strokeIndex }]
    }
    const alsoOn = first.get(strokeIndex)
    if (alsoOn !== undefined) return [{ hole, kind: 'strokeIndexTwice', strokeIndex, alsoOn }]
    first.set(strokeIndex, hole)
    return []
  })
}

function womenFindings(holes: readonly CourseHoleRecord[]): CourseFinding[] {
  const own = holes.map(({ women }) => women)
  return ownCardFindings(
    holes,
    own.map((women) => women?.par),
    own.map((women) => women?.strokeIndex),
    {
      isForWomen: true,
    },
  )
}

function teeCardFindings(holes: readonly CourseHoleRecord[], tee: CatalogueTee): CourseFinding[] {
  const lengths = holes.flatMap((hole, at) =>
    lengthFindings(tee.lengthsM?.[at], hole, TEE_LENGTH_OFF).map((finding) => ({
      ...{ hole: at + 1, tee: tee.id },
      ...finding,
    })),
  )
  return [...ownCardFindings(holes, tee.pars ?? [], tee.strokeIndexes ?? [], { tee: tee.id }), ...lengths]
}

/** Checks pars and stroke indexes that replace some or all of those of the course. */
function ownCardFindings(
  holes: readonly CourseHoleRecord[],
  pars: Figures,
  strokeIndexes: Figures,
  whose: FindingPlace,
): CourseFinding[] {
  const ranges = pars.flatMap((par, at) =>
    par === undefined ? [] : rangeFindings('par', par, { hole: at + 1, ...whose }),
  )
  if (strokeIndexes.every((index) => index === undefined)) return ranges
  const indexes = holes.map(({ strokeIndex }, at) => strokeIndexes[at] ?? strokeIndex)
  // A stroke index that is missing is missing in the card of the course as well.
  const wrong = strokeIndexFindings(indexes).filter(({ kind }) => kind !== 'noStrokeIndex')
  return [...ranges, ...wrong.map((finding) => ({ ...finding, ...whose }))]
}

function lengthFindings(
  lengthM: number | undefined,
  hole: CourseHoleRecord,
  off: { least: number; most: number },
): CourseFinding[] {
  if (lengthM === undefined) return []
  const outside = rangeFindings('length', lengthM, {})
  const measuredM = holeLengthM(hole)
  if (outside.length > 0 || measuredM === undefined) return outside
  const share = lengthM / measuredM
  return share >= off.least && share <= off.most ? [] : [{ kind: 'lengthOff', lengthM, measuredM }]
}

function teeFindings(tee: CatalogueTee, earlier: readonly CatalogueTee[]): CourseFinding[] {
  const { id, name, gender, rating, slope } = tee
  const isTwice = earlier.some((other) => other.name === name && other.gender === gender)
  return [
    ...(name.trim() === '' ? [{ tee: id, kind: 'teeUnnamed' as const }] : []),
    ...(isTwice && name.trim() !== '' ? [{ tee: id, kind: 'teeTwice' as const }] : []),
    ...(rating === undefined ? [] : rangeFindings('rating', rating, { tee: id })),
    ...(slope === undefined ? [] : rangeFindings('slope', slope, { tee: id })),
  ]
}

function rangeFindings(
  what: 'par' | 'length' | 'rating' | 'slope',
  value: number,
  place: FindingPlace,
): CourseFinding[] {
  const [least, most] = VALUE_RANGES[what]
  return value >= least && value <= most ? [] : [{ ...place, kind: 'outOfRange', what, value }]
}
