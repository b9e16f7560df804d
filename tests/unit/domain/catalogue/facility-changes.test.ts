import { expect, test } from 'vitest'
import { facilityChanges } from '../../../../src/domain/catalogue/facility-changes.ts'
import { destination } from '../../../../src/domain/geometry/geo.ts'
import {
  catalogueCourse,
  catalogueFacility,
  catalogueHole,
  catalogueTee,
} from '../../../support/catalogue.ts'

const before = catalogueFacility()

test('finds no difference between equal facilities', () => {
  expect(facilityChanges(before, structuredClone(before))).toEqual([])
})

test('names each value of a hole, and how far a point was moved', () => {
  const hole = catalogueHole(7)
  const green = destination(catalogueHole(7).greenMiddle ?? { lat: 0, lon: 0 }, 90, 12)
  const change = { par: 5, women: { par: 5, strokeIndex: undefined }, greenMiddle: green, pos: [] }
  const after = catalogueFacility({ courses: [catalogueCourse({}, { 7: change })] })
  expect(hole.pos).toHaveLength(1)
  expect(facilityChanges(before, after)).toEqual([
    { field: 'Par of hole 7', before: '4', after: '5' },
    { field: 'Women’s par of hole 7', before: 'none', after: '5' },
    { field: 'Line of hole 7', before: '1 point', after: 'straight' },
    { field: 'Green of hole 7', before: undefined, after: 'moved by 12 m' },
  ])
})

test('names tees with their values by hole, and the course if there are several', () => {
  const second = catalogueCourse({ id: 'new', name: 'New Course' })
  const two = { ...before, courses: [...before.courses, second] }
  const tees = [
    catalogueTee('white', { name: 'White', slope: 121, lengthsM: [undefined, 301] }),
    catalogueTee('red', { name: 'Red', gender: 'women' }),
  ]
  const after = { ...before, courses: [catalogueCourse({ tees }), second] }
  expect(facilityChanges(two, after)).toEqual([
    { field: 'Old Course: Tees added', before: undefined, after: 'Red (women)' },
    { field: 'Old Course: Slope of tee White', before: 'none', after: '121' },
    { field: 'Old Course: Length from tee White on hole 2', before: 'none', after: '301 m' },
  ])
  expect(facilityChanges(two, before)).toEqual([
    { field: 'Courses removed', before: undefined, after: 'New Course' },
  ])
})

test('names holes by their printed numbers', () => {
  const back = (par: number, lengthM: number) => {
    const holes = [10, 11].map((number, at) => catalogueHole(at + 1, { number, par: at === 1 ? par : 4 }))
    const tees = [catalogueTee('white', { name: 'White', lengthsM: [undefined, lengthM] })]
    return catalogueFacility({ courses: [catalogueCourse({ holes, tees })] })
  }
  expect(facilityChanges(back(4, 301), back(5, 302)).map(({ field }) => field)).toEqual([
    'Par of hole 11',
    'Length from tee White on hole 11',
  ])
})
