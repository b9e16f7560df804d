import { expect, test } from 'vitest'
import { handicapIndexText } from '../../../../src/domain/handicap/handicap-index.ts'

test('writes an index as golfers do', () => {
  expect([12.4, 12, -2.1, 0, undefined].map(handicapIndexText)).toEqual(['12.4', '12.0', '+2.1', '0.0', ''])
})
