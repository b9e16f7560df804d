import { expect, test } from 'vitest'
import {
  longerLicenseNote,
  parseDurationDays,
} from '../../../../../../../src/features/staff/console/user/license/license-duration.ts'

const NOW = Date.UTC(2026, 5, 20)

test.each([
  ['1', 1],
  [' 30 ', 30],
  ['36500', 36_500],
  ['36501', undefined],
  ['0', undefined],
  ['1.5', undefined],
  ['', undefined],
])('reads the duration "%s" as %s', (text, days) => {
  expect(parseDurationDays(text)).toBe(days)
})

test.each([
  [undefined, 'The actual license never expires, so this one would change nothing.'],
  [
    Date.UTC(2027, 0, 31),
    'The actual license runs longer, until 31 Jan 2027. This one would end on 20 Jul 2026.',
  ],
  [Date.UTC(2026, 6, 20), undefined],
  [Date.UTC(2026, 5, 1), undefined],
])('notes whether a license until %s runs longer than 30 days', (expiration, note) => {
  expect(longerLicenseNote({ expiration }, 30, NOW)).toBe(note)
})
