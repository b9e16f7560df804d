import { useMemo, useState } from 'react'
import type { TableItem } from './filter-rows.ts'
import { stableItems } from './stable-items.ts'

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
