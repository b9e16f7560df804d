import { expect, test } from 'vitest'
import { counted } from '../../../../src/domain/format/counted.ts'

test.each([
  [0, '0 rows'],
  [1, '1 row'],
  [999, '999 rows'],
  [1000, '1,000 rows'],
  [2_000_000, '2,000,000 rows'],
])('counts %i', (count, text) => {
  expect(counted(count, 'row', 'rows')).toBe(text)
})
