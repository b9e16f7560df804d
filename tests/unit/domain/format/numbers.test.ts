import { expect, test } from 'vitest'
import { counted, ordinal } from '../../../../src/domain/format/counted.ts'
import { decimal, signed } from '../../../../src/domain/format/decimals.ts'

test.each([
  [0, '0 rows'],
  [1, '1 row'],
  [999, '999 rows'],
  [1000, '1,000 rows'],
  [2_000_000, '2,000,000 rows'],
])('counts %i', (count, text) => {
  expect(counted(count, 'row', 'rows')).toBe(text)
})

test.each([
  [12.34, '12.3', '+12.3'],
  [0, '0.0', '0.0'],
  [-0.04, '0.0', '0.0'],
  [-0.2, '−0.2', '−0.2'],
])('writes %d with one decimal', (value, text, withSign) => {
  expect([decimal(value), signed(value, 1)]).toEqual([text, withSign])
})

test('writes places in English', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 101, 111, 122].map(ordinal).join(' ')).toBe(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 101st 111th 122nd',
  )
})
