import { expect, test } from 'vitest'
import { handicapInput, handicapOf } from '../../../../src/domain/handicap/playing-handicap-text.ts'

test('writes handicaps as it reads them', () => {
  for (const handicap of [-3, 0, 18]) expect(handicapOf(handicapInput(handicap))).toBe(handicap)
  expect(handicapInput(undefined)).toBe('')
})
