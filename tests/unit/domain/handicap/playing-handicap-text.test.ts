import { expect, test } from 'vitest'
import { handicapInput, handicapOf } from '../../../../src/domain/handicap/playing-handicap-text.ts'

test.each([
  ['12', 12],
  ['+2', -2],
  ['-2', -2],
  [' 0 ', 0],
  ['12.4', undefined],
  ['', undefined],
  ['999', undefined],
])('reads the playing handicap "%s" as %s', (text, handicap) => {
  expect(handicapOf(text)).toBe(handicap)
})

test('writes handicaps as it reads them', () => {
  for (const handicap of [-3, 0, 18]) expect(handicapOf(handicapInput(handicap))).toBe(handicap)
  expect(handicapInput(undefined)).toBe('')
})
