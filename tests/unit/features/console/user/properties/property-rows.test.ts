import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Property } from '../../../../../../src/contract/users.ts'
import { cardRows, isWideCard } from '../../../../../../src/features/console/user/properties/property-rows.ts'

const common = { isDeleted: false, commitTs: undefined }
const small: Property = { type: 'Default', key: 'theme', value: undefined, ...common }
const wide: Property = { type: 'ClubList', clubs: [], ...common }
const entries = fc
  .array(fc.constantFrom(small, wide), { maxLength: 60 })
  .map((properties) => properties.map((property, at) => ({ property, key: `${at}` })))

test('keeps all cards in order', () => {
  fc.assert(
    fc.property(entries, fc.integer({ min: 1, max: 6 }), (all, columns) => {
      expect(cardRows(all, columns).flat()).toEqual(all)
    }),
  )
})

test('never overfills a row or leaves one empty, and gives a list of clubs its own row', () => {
  fc.assert(
    fc.property(entries, fc.integer({ min: 1, max: 6 }), (all, columns) => {
      for (const row of cardRows(all, columns)) {
        expect(row.length).toBeGreaterThan(0)
        expect(row.length).toBeLessThanOrEqual(columns)
        expect(row.length === 1 || !row.some(isWideCard)).toBe(true)
      }
    }),
  )
})

test('treats a malformed list of clubs like any other card', () => {
  const malformed: Property = { type: 'ClubList', fields: {}, setFor: undefined, isOther: true, ...common }
  expect(
    cardRows(
      [malformed, small].map((property) => ({ property })),
      2,
    ),
  ).toHaveLength(1)
})
