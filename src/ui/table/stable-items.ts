import { useMemo, useState } from 'react'
import type { TableItem } from './filter-rows.ts'

interface Options<Row> {
  /** All items of the table, whether or not they match the filter. */
  all: readonly TableItem<Row>[]
  /** The items that match the filter, sorted. */
  sorted: readonly TableItem<Row>[]
  /** What the user has chosen, such as filter and sorting, as text. When it changes, the rows are arranged anew. */
  choice: string
  /** False if the rows are always shown as they are sorted now. */
  isActive: boolean
}

/** Keeps the rows of a table in place while their data changes; see `stableItems`. */
export function useStableItems<Row>({ all, sorted, choice, isActive }: Options<Row>) {
  const arranged = () => ({ choice, from: sorted, ids: sorted.map(({ id }) => id) })
  const [before, setBefore] = useState(arranged)
  // Set while rendering, so that the rows of an earlier choice are never painted.
  const arrangement = before.choice === choice ? before : arranged()
  if (arrangement !== before) setBefore(arrangement)
  const stable = useMemo(
    () =>
      !isActive || arrangement.from === sorted
        ? { items: sorted, newCount: 0 }
        : stableItems(arrangement.ids, all, sorted),
    [isActive, arrangement, all, sorted],
  )
  return { ...stable, showNew: () => setBefore(arranged()) }
}

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
