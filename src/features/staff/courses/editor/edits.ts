import {
  type CatalogueCourse,
  type CatalogueFacility,
  type CatalogueHole,
  type CatalogueTee,
  VALUE_RANGES,
} from '../../../../contract/catalogue.ts'
import type { CourseHoleRecord } from '../../../../domain/catalogue/course-check.ts'
import { holeLengthM } from '../../../../domain/round/hole-length.ts'
import type { HoleColumn, HoleValues } from '../course/HolesTable.tsx'

/** Returns a changed copy of a facility. */
export type Edit = (facility: CatalogueFacility) => CatalogueFacility

/** A list of a tee with a value for each hole. */
export type TeeList = 'lengthsM' | 'pars' | 'strokeIndexes'

export function editCourse(id: string, change: (course: CatalogueCourse) => CatalogueCourse): Edit {
  return (facility) => ({
    ...facility,
    courses: facility.courses.map((course) => (course.id === id ? change(course) : course)),
  })
}

/** Changes consecutive holes, as many as the course has, with a value for each. */
export function editHoles<Value>(
  courseId: string,
  from: number,
  values: readonly Value[],
  change: (hole: CatalogueHole, value: Value) => CatalogueHole,
): Edit {
  return editCourse(courseId, (course) => ({
    ...course,
    holes: course.holes.map((hole, at) =>
      at < from || at >= from + values.length ? hole : change(hole, values[at - from] as Value),
    ),
  }))
}

/** @param index of the hole, from 0 */
export function editHole(courseId: string, index: number, change: Partial<CatalogueHole>): Edit {
  return editHoles(courseId, index, [change], (hole) => ({ ...hole, ...change }))
}

/** Changes values of women on a hole. A hole without values of women has no field for them. */
export function withWomen(hole: CatalogueHole, change: Partial<CatalogueHole['women']>): CatalogueHole {
  const women = { par: hole.women?.par, strokeIndex: hole.women?.strokeIndex, ...change }
  const isEmpty = women.par === undefined && women.strokeIndex === undefined
  return { ...hole, women: isEmpty ? undefined : women }
}

export function editTee(courseId: string, teeId: string, change: Partial<CatalogueTee>): Edit {
  return editCourse(courseId, (course) => ({
    ...course,
    tees: course.tees.map((tee) => (tee.id === teeId ? { ...tee, ...change } : tee)),
  }))
}

/** Changes the values of a tee on consecutive holes. Its lists are as long as the course, or missing. */
export function editTeeList(
  courseId: string,
  teeId: string,
  list: TeeList,
  from: number,
  values: HoleValues,
): Edit {
  return editCourse(courseId, (course) => ({
    ...course,
    tees: course.tees.map((tee) => {
      if (tee.id !== teeId) return tee
      const filled = course.holes.map((_, at) =>
        at < from || at >= from + values.length ? tee[list]?.[at] : values[at - from],
      )
      return { ...tee, [list]: filled.some((value) => value !== undefined) ? filled : undefined }
    }),
  }))
}

export function addTee(courseId: string, id: string): Edit {
  const tee = {
    ...{ id, name: '', gender: undefined, rating: undefined, slope: undefined },
    ...{ pars: undefined, strokeIndexes: undefined, lengthsM: undefined },
  }
  return editCourse(courseId, (course) => ({ ...course, tees: [...course.tees, tee] }))
}

export function removeTee(courseId: string, teeId: string): Edit {
  return editCourse(courseId, (course) => ({
    ...course,
    tees: course.tees.filter(({ id }) => id !== teeId),
  }))
}

interface Editor {
  edit(what: string, change: Edit): void
}

/** Returns the columns of the values that apply to all tees. */
export function courseColumns({ edit }: Editor, courseId: string): HoleColumn[] {
  const onEdit =
    (what: string, change: (hole: CatalogueHole, value: number | undefined) => CatalogueHole) =>
    (from: number, values: HoleValues) =>
      edit(`${courseId} ${what} ${from}`, editHoles(courseId, from, values, change))
  return [
    {
      ...{ header: 'Par', range: VALUE_RANGES.par },
      value: ({ par }) => par,
      onEdit: onEdit('par', (hole, par) => ({ ...hole, par })),
    },
    {
      ...{ header: 'Stroke index', range: VALUE_RANGES.strokeIndex },
      value: ({ strokeIndex }) => strokeIndex,
      onEdit: onEdit('strokeIndex', (hole, strokeIndex) => ({ ...hole, strokeIndex })),
    },
    {
      ...{ header: 'Par, women', range: VALUE_RANGES.par },
      value: ({ women }) => women?.par,
      placeholder: ({ par }) => par,
      onEdit: onEdit('women par', (hole, par) => withWomen(hole, { par })),
    },
    {
      ...{ header: 'Stroke index, women', range: VALUE_RANGES.strokeIndex },
      value: ({ women }) => women?.strokeIndex,
      placeholder: ({ strokeIndex }) => strokeIndex,
      onEdit: onEdit('women strokeIndex', (hole, strokeIndex) => withWomen(hole, { strokeIndex })),
    },
    {
      ...{ header: 'Length (m)', isDecimal: true, range: VALUE_RANGES.length },
      value: ({ lengthM }) => lengthM,
      placeholder: measured,
      onEdit: onEdit('lengthM', (hole, lengthM) => ({ ...hole, lengthM })),
    },
    { header: 'Points', text: ({ pos = [] }) => String(pos.length) },
  ]
}

/** Returns the columns of the values of one tee, which replace those of the course. */
export function teeColumns({ edit }: Editor, courseId: string, tee: CatalogueTee): HoleColumn[] {
  const isForWomen = tee.gender === 'women'
  const onEdit = (list: TeeList) => (from: number, values: HoleValues) =>
    edit(`${courseId} ${tee.id} ${list} ${from}`, editTeeList(courseId, tee.id, list, from, values))
  return [
    {
      ...{ header: 'Length (m)', isDecimal: true, range: VALUE_RANGES.length },
      value: (_, index) => tee.lengthsM?.[index],
      placeholder: (hole) => hole.lengthM ?? measured(hole),
      onEdit: onEdit('lengthsM'),
    },
    {
      header: 'Par',
      range: VALUE_RANGES.par,
      value: (_, index) => tee.pars?.[index],
      placeholder: ({ par, women }) => (isForWomen ? women?.par : undefined) ?? par,
      onEdit: onEdit('pars'),
    },
    {
      header: 'Stroke index',
      range: VALUE_RANGES.strokeIndex,
      value: (_, index) => tee.strokeIndexes?.[index],
      placeholder: ({ strokeIndex, women }) => (isForWomen ? women?.strokeIndex : undefined) ?? strokeIndex,
      onEdit: onEdit('strokeIndexes'),
    },
  ]
}

function measured(hole: CourseHoleRecord): number | undefined {
  const lengthM = holeLengthM(hole)
  return lengthM === undefined ? undefined : Math.round(lengthM)
}
