import { expect, test } from 'vitest'
import { unconfirmedText } from '../../../../src/features/play/finish/unconfirmed-text.ts'

test.each([
  [[], 'All cards are confirmed.'],
  [['Bob'], 'Bob has not confirmed.'],
  [['Bob', 'Cara'], 'Bob and Cara have not confirmed.'],
  [['Ann', 'Bob', 'Cara'], 'Ann, Bob and Cara have not confirmed.'],
] as const)('names whose card nobody has confirmed (%#)', (names, text) => {
  expect(unconfirmedText(names)).toBe(text)
})
