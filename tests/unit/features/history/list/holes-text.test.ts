import { expect, test } from 'vitest'
import { holesText } from '../../../../../src/features/history/list/holes-text.ts'
import { played } from '../../../../support/played-round.ts'

test.each([
  [18, 18, ''],
  [17, 18, '17 holes'],
  [9, 9, '9 holes'],
  [9, 18, '9 holes'],
  [1, 18, '1 hole'],
  [undefined, undefined, ''],
])('%s of %s holes are shown as "%s"', (holesPlayed, holeCount, text) => {
  expect(holesText(played({ holesPlayed, holeCount }))).toBe(text)
})
