import { expect, test } from 'vitest'
import { pointsText, shownPoints } from '../../../../src/domain/results/points.ts'

test('shows equal points the same, whatever the error of their sums', () => {
  expect([8.165, 8.164999999999999, 8.165000000000001].map(pointsText)).toEqual(['8.17', '8.17', '8.17'])
  expect(pointsText(49 / 6)).toBe('8.17')
})

test('shows a margin the same from both sides', () => {
  expect([shownPoints(0.125), shownPoints(-0.125)]).toEqual([0.13, -0.13])
})
