import type {
  CatalogueCourse,
  CatalogueFacility,
  CatalogueHole,
  CatalogueTee,
} from '../../../../contract/catalogue.ts'
import type { HoleValues } from '../course/HolesTable.tsx'

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
