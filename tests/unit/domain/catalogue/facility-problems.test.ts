import { expect, test } from 'vitest'
import { facilityProblems } from '../../../../src/domain/catalogue/facility-problems.ts'
import { catalogueCourse, catalogueFacility } from '../../../support/catalogue.ts'

const none = { course: undefined, hole: undefined, tee: undefined }

test('finds no problem in a complete facility', () => {
  expect(facilityProblems(catalogueFacility())).toEqual([])
})

test('blocks the publication of a facility without a course or a par, but not of one with likely errors', () => {
  expect(facilityProblems(catalogueFacility({ courses: [] }))).toEqual([
    { ...none, text: 'There is no course', isBlocking: true },
  ])
  const course = catalogueCourse({}, { 3: { par: undefined }, 5: { strokeIndex: 4 } })
  expect(facilityProblems(catalogueFacility({ courses: [course] }))).toEqual([
    { ...none, course: 'old', hole: 3, text: 'Hole 3 has no par', isBlocking: true },
    {
      ...{ ...none, course: 'old', hole: 5, isBlocking: false },
      text: 'Hole 5: stroke index 4 is also on hole 4',
    },
  ])
})
