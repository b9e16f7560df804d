import { expect, test } from 'vitest'
import type { CourseFinding } from '../../../../src/domain/catalogue/course-check.ts'
import { facilityProblems, findingText } from '../../../../src/domain/catalogue/facility-problems.ts'
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

const tee = { id: 't1', name: 'White', gender: 'men' as const }
const values = { rating: undefined, slope: undefined, pars: undefined, strokeIndexes: undefined }

test.each<[CourseFinding, string]>([
  [{ hole: 7, kind: 'noPar' }, 'Hole 7 has no par'],
  [{ hole: 7, kind: 'farAway', distanceM: 5_412_300 }, 'Hole 7 is 5,412 km from the hole before'],
  [{ hole: 1, kind: 'noPars' }, 'No hole of the course has a par'],
  [
    { hole: 5, kind: 'strokeIndexTwice', strokeIndex: 1, alsoOn: 2 },
    'Hole 5: stroke index 1 is also on hole 2',
  ],
  [
    { hole: 5, kind: 'strokeIndexTwice', strokeIndex: 1, alsoOn: 2, isForWomen: true },
    'Hole 5 for women: stroke index 1 is also on hole 2',
  ],
  [
    { hole: 2, tee: 't1', kind: 'outOfRange', what: 'length', value: 1900 },
    'Hole 2 from tee White (men): length 1900 is not between 1 and 1500',
  ],
  [
    { tee: 't1', kind: 'outOfRange', what: 'slope', value: 200 },
    'Tee White (men): slope 200 is not between 55 and 155',
  ],
])('words %o as "%s"', (finding, text) => {
  expect(findingText(finding, { holes: [], tees: [{ ...tee, ...values, lengthsM: undefined }] })).toBe(text)
})

test('names holes by their printed numbers', () => {
  const holes = [{ number: 10 }, { number: 11 }]
  expect(findingText({ hole: 2, kind: 'noPar' }, { holes })).toBe('Hole 11 has no par')
  expect(findingText({ hole: 2, kind: 'strokeIndexTwice', strokeIndex: 3, alsoOn: 1 }, { holes })).toBe(
    'Hole 11: stroke index 3 is also on hole 10',
  )
})
