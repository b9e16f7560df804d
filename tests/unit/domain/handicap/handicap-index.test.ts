import { expect, test } from 'vitest'
import { handicapIndexOf, handicapIndexText } from '../../../../src/domain/handicap/handicap-index.ts'

test.each([
  ['12.4', 12.4],
  [' 12,4 ', 12.4],
  ['12', 12],
  ['+2.1', -2.1],
  ['-2.1', -2.1],
  ['0', 0],
  ['+0', 0],
  ['54', 54],
  ['54.1', undefined],
  ['+10', undefined],
  ['12.45', undefined],
  ['twelve', undefined],
  ['', undefined],
])('reads the index "%s"', (text, index) => {
  expect(handicapIndexOf(text)).toBe(index)
})

test('writes an index as golfers do', () => {
  expect([12.4, 12, -2.1, 0, undefined].map(handicapIndexText)).toEqual(['12.4', '12.0', '+2.1', '0.0', ''])
})
