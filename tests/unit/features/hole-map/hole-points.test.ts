import { expect, test } from 'vitest'
import { pointsOf, withMoved, withoutPoint } from '../../../../src/features/hole-map/hole-points.ts'

const at = (lat: number) => ({ lat, lon: 0 })
const hole = { number: 7, tee: at(0), green: at(4), pos: [at(1), at(2)] }

test('lists the points from tee to green, and a new one between each two', () => {
  expect(pointsOf(hole).map(({ id, label }) => [id, label])).toEqual([
    ['tee', 'Tee'],
    ['pos 0', 'Point 1 of the line'],
    ['pos 1', 'Point 2 of the line'],
    ['green', 'Green'],
    ['between 0', 'New point 1'],
    ['between 1', 'New point 2'],
    ['between 2', 'New point 3'],
  ])
  expect(pointsOf(hole).at(-1)?.at.lat).toBeCloseTo(3, 1)
})

test.each([
  ['tee', { ...hole, tee: at(9) }],
  ['green', { ...hole, green: at(9) }],
  ['pos 1', { ...hole, pos: [at(1), at(9)] }],
  ['between 0', { ...hole, pos: [at(9), at(1), at(2)] }],
])('moves %s', (id, moved) => {
  expect(withMoved(hole, id, at(9))).toEqual(moved)
})

test('removes points of the line, but neither tee nor green', () => {
  expect(withoutPoint(hole, 'pos 0')).toEqual({ ...hole, pos: [at(2)] })
  expect(withoutPoint(hole, 'tee')).toBeUndefined()
  expect(withoutPoint(hole, 'between 0')).toBeUndefined()
})
