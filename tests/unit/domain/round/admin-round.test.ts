import { expect, test } from 'vitest'
import { deletionText } from '../../../../src/domain/round/admin-round.ts'

const NOW = Date.UTC(2026, 10, 26)
const deletedAt = Date.UTC(2026, 9, 21)

test.each([
  [{ isDeleted: true, deletedAt, deletedBy: 'golfer' }, 'Deleted 21 Oct by the golfer’s phone'],
  [{ isDeleted: true, deletedAt: Date.UTC(2025, 0, 2), deletedBy: 'staff' }, 'Deleted 02 Jan 2025 by staff'],
  [{ isDeleted: true, deletedAt: undefined, deletedBy: 'staff' }, 'Deleted by staff'],
  [{ isDeleted: true, deletedAt, deletedBy: undefined }, 'Deleted 21 Oct'],
  [{ isDeleted: true, deletedAt: undefined, deletedBy: undefined }, ''],
  [{ isDeleted: false, deletedAt, deletedBy: 'staff' }, ''],
] as const)('says of %o: %s', (round, text) => {
  expect(deletionText(round, NOW)).toBe(text)
})
