import { expect, test } from 'vitest'
import { counted, ordinal } from '../../../../src/domain/format/counted.ts'
import { decimal, signed } from '../../../../src/domain/format/decimals.ts'
import { fileSize } from '../../../../src/domain/format/file-size.ts'
import { pointsText, shownPoints } from '../../../../src/domain/results/points.ts'
import { thruText, toParText } from '../../../../src/domain/results/to-par.ts'

test.each([
  [1, '1 row'],
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

test.each([
  [1, '1 byte'],
  [1023, '1023 bytes'],
  [1536, '1.5 kB'],
  [1024 * 1024 - 1, '1 MB'],
  [20 * 1024 * 1024, '20 MB'],
  [3 * 1024 ** 3, '3 GB'],
])('writes %i bytes as %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text)
})

test('shows equal points the same, whatever the error of their sums', () => {
  expect([8.165, 8.164999999999999, 8.165000000000001].map(pointsText)).toEqual(['8.17', '8.17', '8.17'])
  expect(pointsText(49 / 6)).toBe('8.17')
})

test('shows a margin the same from both sides', () => {
  expect([shownPoints(0.125), shownPoints(-0.125)]).toEqual([0.13, -0.13])
})

test('writes scores to par with signs of the same width', () => {
  expect([0, 3, -2, undefined].map(toParText)).toEqual(['E', '+3', '−2', ''])
})

test('shows the number of completed holes once play has begun', () => {
  expect(thruText(0)).toBe('')
  expect(thruText(7)).toBe('Thru 7')
})
