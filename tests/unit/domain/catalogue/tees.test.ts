import { expect, test } from 'vitest'
import { courseFromTee, ownStrokeIndexes, teeWithLabel } from '../../../../src/domain/catalogue/tees.ts'

const course = (...holes: [par: number, strokeIndex: number][]) => ({
  name: 'Old Links',
  holes: holes.map(([par, strokeIndex]) => ({ par, strokeIndex })),
})
const played = course([4, 1], [5, 2])

test.each([
  ['no tee', undefined, played],
  ['a tee with the card of the course', {}, played],
  ['a tee with pars of its own', { pars: [5] }, course([5, 1], [5, 2])],
  ['a tee with stroke indexes of its own', { strokeIndexes: [2, 1] }, course([4, 2], [5, 1])],
])('takes the card of %s', (_, tee, expected) => {
  const all = { pars: undefined, strokeIndexes: undefined, ...tee }
  expect(courseFromTee(played, tee && all)).toEqual(expected)
})

test('keeps stroke indexes only if they differ from those of the round', () => {
  expect(ownStrokeIndexes(course([5, 1], [4, 2]), played)).toBeUndefined()
  expect(ownStrokeIndexes(course([4, 1], [5, 7]), played)).toEqual([1, 7])
})

test.each([
  ['White, women', 1],
  ['White', 2],
  ['Red, women', 3],
  ['Blue', undefined],
  ['Whiteish', undefined],
])('finds the tee %s', (label, at) => {
  const tees = [
    { name: 'White', gender: 'men' },
    { name: 'White', gender: 'women' },
    { name: 'White' },
    { name: 'Red' },
  ]
  expect(teeWithLabel(tees, label)).toBe(at === undefined ? undefined : tees[at])
})
