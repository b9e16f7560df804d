import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fragmentOf, holeIndexOf, namesHole } from '../../../../src/domain/round/hole-fragment.ts'

test.each([
  ['', 0, false],
  ['#7', 6, true],
  ['7', 6, true],
  ['#19', 17, true],
  ['#0', 0, true],
  ['#-3', 0, true],
  ['#2.9', 1, true],
  ['#hole', 0, false],
  ['#0x10', 0, false],
  [`#${'9'.repeat(400)}`, 17, true],
])('reads "%s" as hole index %i, which it names: %s', (fragment, index, names) => {
  expect(holeIndexOf(fragment, 18)).toBe(index)
  expect(namesHole(fragment)).toBe(names)
})

test('returns the first hole for a course without holes', () => {
  expect(holeIndexOf('#4', 0)).toBe(0)
})

test('round-trips through its fragment and stays within the course', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 36 }), fc.nat(35), fc.string(), (count, hole, text) => {
      const index = Math.min(hole, count - 1)
      expect(holeIndexOf(fragmentOf(index), count)).toBe(index)
      const any = holeIndexOf(`#${text}`, count)
      expect(Number.isInteger(any) && any >= 0 && any < count).toBe(true)
    }),
  )
})
