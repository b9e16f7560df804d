import type {
  CatalogueCourse,
  CatalogueFacility,
  CatalogueHole,
  CatalogueTee,
} from '../../contract/catalogue.ts'
import type { Coordinates } from '../../contract/round.ts'
import type { FieldChange } from '../../contract/staff/catalogue-staff.ts'
import { fieldChange, isSameJson, nameList, pairByKey } from '../files/change-list.ts'
import { counted } from '../format/counted.ts'
import { decimal } from '../format/decimals.ts'
import { printedNumber } from '../format/printed-number.ts'
import { distanceM } from '../geometry/geo.ts'

/** Returns the differences between two states of a facility, worded for staff. */
export function facilityChanges(before: CatalogueFacility, after: CatalogueFacility): FieldChange[] {
  const { pairs, added, removed } = pairByKey(before.courses, after.courses, ({ id }) => id)
  const isOneCourse = before.courses.length === 1 && after.courses.length === 1
  return [
    ...fieldChange('Name', before.name, after.name),
    ...fieldChange('Place', before.place, after.place),
    ...positionChange('Position', before.position, after.position),
    ...fieldChange('Attribution', before.attribution, after.attribution),
    ...nameList('Courses removed', removed.map(nameOf)),
    ...nameList('Courses added', added.map(nameOf)),
    ...pairs.flatMap(([one, other]) => courseChanges(one, other, isOneCourse ? '' : `${other.name}: `)),
  ]
}

const nameOf = ({ name }: { name: string }) => name

function courseChanges(before: CatalogueCourse, after: CatalogueCourse, prefix: string): FieldChange[] {
  const { pairs, added, removed } = pairByKey(before.tees, after.tees, ({ id }) => id)
  const changes = [
    ...fieldChange('Name of the course', before.name, after.name),
    ...fieldChange('Number of holes', before.holes.length, after.holes.length),
    ...before.holes.flatMap((hole, at) =>
      holeChanges(hole, after.holes[at], printedNumber(before.holes, at)),
    ),
    ...nameList('Tees removed', removed.map(teeName)),
    ...nameList('Tees added', added.map(teeName)),
    ...pairs.flatMap(([one, other]) => teeChanges(one, other, after.holes)),
  ]
  return changes.map((change) => ({ ...change, field: prefix + change.field }))
}

function holeChanges(before: CatalogueHole, after: CatalogueHole | undefined, hole: number): FieldChange[] {
  if (!after) return []
  const [own, other] = [before.women, after.women]
  return [
    ...fieldChange(`Printed number of hole ${hole}`, before.number, after.number),
    ...fieldChange(`Name of hole ${hole}`, before.name, after.name),
    ...fieldChange(`Par of hole ${hole}`, before.par, after.par),
    ...fieldChange(`Stroke index of hole ${hole}`, before.strokeIndex, after.strokeIndex),
    ...fieldChange(`Women’s par of hole ${hole}`, own?.par, other?.par),
    ...fieldChange(`Women’s stroke index of hole ${hole}`, own?.strokeIndex, other?.strokeIndex),
    ...fieldChange(`Length of hole ${hole}`, metres(before.lengthM), metres(after.lengthM)),
    ...positionChange(`Tee of hole ${hole}`, before.tee, after.tee),
    ...lineChange(`Line of hole ${hole}`, before.pos ?? [], after.pos ?? []),
    ...positionChange(`Green of hole ${hole}`, before.greenMiddle, after.greenMiddle),
  ]
}

function teeChanges(
  before: CatalogueTee,
  after: CatalogueTee,
  holes: CatalogueCourse['holes'],
): FieldChange[] {
  const tee = `tee ${teeName(after)}`
  return [
    ...fieldChange(`Name of ${tee}`, before.name, after.name),
    ...fieldChange(`Gender of ${tee}`, before.gender, after.gender),
    ...fieldChange(`Rating of ${tee}`, before.rating, after.rating),
    ...fieldChange(`Slope of ${tee}`, before.slope, after.slope),
    ...byHole(`Length from ${tee}`, holes, before.lengthsM?.map(metres), after.lengthsM?.map(metres)),
    ...byHole(`Par from ${tee}`, holes, before.pars, after.pars),
    ...byHole(`Stroke index from ${tee}`, holes, before.strokeIndexes, after.strokeIndexes),
  ]
}

/** Returns the name of a tee with its gender: "White (men)". */
export function teeName({ name, gender }: Pick<CatalogueTee, 'name' | 'gender'>): string {
  return gender === undefined ? name : `${name} (${gender})`
}

type Values = readonly (string | number | undefined)[] | undefined

function byHole(
  field: string,
  holes: CatalogueCourse['holes'],
  before: Values = [],
  after: Values = [],
): FieldChange[] {
  const count = Math.max(before.length, after.length)
  return Array.from({ length: count }, (_, at) =>
    fieldChange(`${field} on hole ${printedNumber(holes, at)}`, before[at], after[at]),
  ).flat()
}

const metres = (lengthM: number | undefined) => (lengthM === undefined ? undefined : `${lengthM} m`)

function positionChange(
  field: string,
  before: Coordinates | undefined,
  after: Coordinates | undefined,
): FieldChange[] {
  if (isSameJson(before, after)) return []
  if (!before || !after) return fieldChange(field, before && degrees(before), after && degrees(after))
  return [{ field, before: undefined, after: `moved by ${distanceText(distanceM(before, after))}` }]
}

/** Returns coordinates in degrees, accurate to a decimetre. */
const degrees = ({ lat, lon }: Coordinates) => `${lat.toFixed(6)}, ${lon.toFixed(6)}`

const distanceText = (lengthM: number) =>
  lengthM < 10 ? `${decimal(lengthM)} m` : `${Math.round(lengthM)} m`

function lineChange(
  field: string,
  before: readonly Coordinates[],
  after: readonly Coordinates[],
): FieldChange[] {
  if (before.length !== after.length) {
    return fieldChange(field, points(before.length), points(after.length))
  }
  const movedM = before.map((one, at) => distanceM(one, after[at] ?? one))
  const farthestM = Math.max(0, ...movedM)
  return isSameJson(before, after)
    ? []
    : [{ field, before: undefined, after: `moved by up to ${distanceText(farthestM)}` }]
}

const points = (count: number) => (count === 0 ? 'straight' : counted(count, 'point', 'points'))
