import type { TableItem } from './filter-rows.ts'

interface StableItems<Row> {
  items: readonly TableItem<Row>[]
  /** Number of items that match but were not on the screen before. */
  newCount: number
}

/**
 * Returns the items that were shown before, in the same order and with their current values, so that no row moves or
 * disappears under the pointer when data changes. New items wait until the user asks for them.
 * @param shownIds ids in the order in which they are shown
 * @param all all items, whether or not they match the filter
 * @param sorted the items that match now, in the order of the sorting
 */
export function stableItems<Row>(
  shownIds: readonly string[],
  all: readonly TableItem<Row>[],
  sorted: readonly TableItem<Row>[],
): StableItems<Row> {
  const byId = new Map(all.map((item) => [item.id, item]))
  const items = shownIds.flatMap((id) => byId.get(id) ?? [])
  if (items.length === 0) return { items: sorted, newCount: 0 }
  const shown = new Set(shownIds)
  return { items, newCount: sorted.filter(({ id }) => !shown.has(id)).length }
}
