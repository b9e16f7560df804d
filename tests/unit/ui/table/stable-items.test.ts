import { expect, test } from 'vitest'
import { stableItems } from '../../../../src/ui/table/DataTable.tsx'

const itemsOf = (...ids: string[]) => ids.map((id) => ({ id, row: { id } }))
const idsOf = ({ items }: ReturnType<typeof stableItems>) => items.map(({ id }) => id)

test('keeps the order of the shown rows when their sorting changes', () => {
  const sorted = itemsOf('C', 'A', 'B')
  expect(idsOf(stableItems(['A', 'B', 'C'], sorted, sorted))).toEqual(['A', 'B', 'C'])
})

test('keeps a row that no longer matches the filter, with its current values, but not one that is gone', () => {
  const all = [{ id: 'A', row: { value: 2 } }]
  expect(stableItems(['A', 'B'], all, []).items).toEqual(all)
})

test('lets new rows wait, and counts them', () => {
  const sorted = itemsOf('N', 'A', 'M', 'B')
  const stable = stableItems(['A', 'B'], sorted, sorted)
  expect([idsOf(stable), stable.newCount]).toEqual([['A', 'B'], 2])
})

test('shows all rows that match when none was shown', () => {
  const sorted = itemsOf('A', 'B')
  const stable = stableItems([], sorted, sorted)
  expect([idsOf(stable), stable.newCount]).toEqual([['A', 'B'], 0])
})
