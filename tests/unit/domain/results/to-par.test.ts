import { expect, test } from 'vitest'
import { thruText, toParText } from '../../../../src/domain/results/to-par.ts'

test('writes scores to par with signs of the same width', () => {
  expect([0, 3, -2, undefined].map(toParText)).toEqual(['E', '+3', '−2', ''])
})

test('shows the number of completed holes once play has begun', () => {
  expect(thruText(0)).toBe('')
  expect(thruText(7)).toBe('Thru 7')
})
