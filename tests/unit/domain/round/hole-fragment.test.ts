import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fragmentOf, holeIndexOf, namesHole } from '../../../../src/domain/round/hole-fragment.ts'

test.each([
  { fragment: '', index: 0 },
  { fragment: '#', index: 0 },
  { fragment: '#1', index: 0 },
  { fragment: '#7', index: 6 },
  { fragment: '7', index: 6 },
  { fragment: '#07', index: 6 },
  { fragment: '#18', index: 17 },
  { fragment: '#19', index: 17 },
  { fragment: '#0', index: 0 },
  { fragment: '#-3', index: 0 },
  { fragment: '#2.9', index: 1 },
  { fragment: '#hole', index: 0 },
  { fragment: '#7a', index: 0 },
  { fragment: '#0x10', index: 0 },
  { fragment: '#1e1', index: 0 },
  { fragment: '#NaN', index: 0 },
  { fragment: `#${'9'.repeat(400)}`, index: 17 },
])('reads "$fragment" as hole index $index', ({ fragment, index }) => {
  expect(holeIndexOf(fragment, 18)).toBe(index)
})

test.each([
  ['#7', true],
  ['#99', true],
  ['', false],
  ['#', false],
  ['#hole', false],
])('knows whether "%s" names a hole: %s', (fragment, names) => {
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
