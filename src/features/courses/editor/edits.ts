import type {
  CatalogueCourse,
  CatalogueFacility,
  CatalogueHole,
  CatalogueTee,
} from '../../../contract/catalogue.ts'

/** Returns a changed copy of a facility. */
export type Edit = (facility: CatalogueFacility) => CatalogueFacility

/** A number for each of some consecutive holes; undefined removes it. */
export type Values = readonly (number | undefined)[]
/** A list of a tee with a value for each hole. */
export type TeeList = 'lengthsM' | 'pars' | 'strokeIndexes'

export function editCourse(id: string, change: (course: CatalogueCourse) => CatalogueCourse): Edit {
  return (facility) => ({
    ...facility,
    courses: facility.courses.map((course) => (course.id === id ? change(course) : course)),
  })
}

/** @param index of the hole, from 0 */
export function editHole(courseId: string, index: number, change: Partial<CatalogueHole>): Edit {
  return editHoles(courseId, index, [change])
}

/** Changes consecutive holes, as many as the course has. */
export function editHoles(courseId: string, from: number, changes: readonly Partial<CatalogueHole>[]): Edit {
  return editCourse(courseId, (course) => ({
    ...course,
    holes: course.holes.map((hole, at) => ({ ...hole, ...(at < from ? undefined : changes[at - from]) })),
  }))
}

/** Changes a value of women on consecutive holes. A hole without values of women has no field for them. */
export function editWomen(
  courseId: string,
  field: 'par' | 'strokeIndex',
  from: number,
  values: Values,
): Edit {
  return editCourse(courseId, (course) => ({
    ...course,
    holes: course.holes.map((hole, at) => {
      if (at < from || at >= from + values.length) return hole
      const women = { par: hole.women?.par, strokeIndex: hole.women?.strokeIndex, [field]: values[at - from] }
      const isEmpty = women.par === undefined && women.strokeIndex === undefined
      return { ...hole, women: isEmpty ? undefined : women }
    }),
  }))
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
  values: Values,
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
