import { expect, test } from 'vitest'
import {
  courseColumns,
  type Edit,
  editHoles,
  editTeeList,
  teeColumns,
  withWomen,
} from '../../../../../../src/features/staff/courses/editor/edits.ts'
import {
  catalogueCourse,
  catalogueFacility,
  catalogueHole,
  catalogueTee,
} from '../../../../../support/catalogue.ts'

const facility = catalogueFacility()

test('adds values of women, and removes them with the last one', () => {
  const withPar = (par: number | undefined) =>
    editHoles('old', 2, [par], (hole, value) => withWomen(hole, { par: value }))
  const one = withPar(5)(facility)
  expect(one.courses[0]?.holes[2]?.women).toEqual({ par: 5, strokeIndex: undefined })
  expect(withPar(undefined)(one)).toEqual(facility)
})

test('gives a tee a value for each hole, and no list without values', () => {
  const one = editTeeList('old', 'white', 'lengthsM', 16, [301, 302, 303])(facility)
  const lengths = one.courses[0]?.tees[0]?.lengthsM
  expect(lengths).toHaveLength(18)
  expect(lengths?.slice(15)).toEqual([undefined, 301, 302])
  expect(editTeeList('old', 'white', 'lengthsM', 16, [undefined, undefined])(one)).toEqual(facility)
})

test('shows what applies to a tee without values of its own', () => {
  const hole = { ...catalogueHole(1), women: { par: 5, strokeIndex: undefined }, lengthM: 305 }
  const placeholders = (gender: 'men' | 'women') =>
    teeColumns({ edit: () => {} }, 'old', catalogueTee('red', { gender })).map(({ placeholder }) =>
      placeholder?.(hole),
    )
  expect(placeholders('women')).toEqual([305, 5, 1])
  expect(placeholders('men')).toEqual([305, 4, 1])
})

test('fills several holes with pasted values, and names the edit by its first hole', () => {
  const edits: [string, Edit][] = []
  const [par] = courseColumns({ edit: (...edit) => edits.push(edit) }, 'old')
  par?.onEdit?.(16, [3, 5, 4])
  const [what, edit] = edits[0] ?? []
  expect(what).toBe('old par 16')
  const pars = edit?.(catalogueFacility({ courses: [catalogueCourse()] })).courses[0]?.holes.map(
    (hole) => hole.par,
  )
  expect(pars?.slice(15)).toEqual([4, 3, 5])
})
