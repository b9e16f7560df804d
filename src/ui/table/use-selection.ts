import { useLayoutEffect, useMemo, useRef, useState } from 'react'

interface State {
  ids: ReadonlySet<string>
  /** The rows that were selected before the current range. */
  base: ReadonlySet<string>
  /** The row where the current range begins: the row that was last selected individually. */
  anchor: string | undefined
}

/** The selected rows of a table. Its functions keep their identity between renders. */
export interface SelectionActions {
  /** Selects or deselects one row; the next range begins there. */
  toggle(id: string): void
  /** Selects all rows from the beginning of the range to this one, in place of the previous range. */
  extendTo(id: string): void
  selectAll(): void
  clear(): void
}

export interface Selection {
  /** The ids of the rows that are selected and visible. */
  selected: ReadonlySet<string>
  actions: SelectionActions
}

const NONE: State = { ids: new Set(), base: new Set(), anchor: undefined }

/**
 * Holds which rows are selected. Rows that the filter hides do not count as selected until they are visible again, so
 * that users do not change rows that they do not see.
 * @param shownIds the ids of the visible rows in order
 */
export function useSelection(shownIds: readonly string[]): Selection {
  const [state, setState] = useState(NONE)
  const order = useRef(shownIds)
  useLayoutEffect(() => {
    order.current = shownIds
  }, [shownIds])

  const actions = useMemo((): SelectionActions => {
    const rangeOf = (anchor: string, id: string) => {
      const [from, to] = [order.current.indexOf(anchor), order.current.indexOf(id)]
      return from < 0 ? [id] : order.current.slice(Math.min(from, to), Math.max(from, to) + 1)
    }
    return {
      toggle: (id) =>
        setState(({ ids }) => {
          const next = new Set(ids)
          if (!next.delete(id)) next.add(id)
          return { ids: next, base: next, anchor: id }
        }),
      extendTo: (id) =>
        setState(({ base, anchor = id }) => ({
          ids: new Set([...base, ...rangeOf(anchor, id)]),
          base,
          anchor,
        })),
      selectAll: () => setState((now) => ({ ...now, ids: new Set(order.current), base: now.ids })),
      clear: () => setState(NONE),
    }
  }, [])

  const selected = useMemo(
    () => (state.ids.size === 0 ? state.ids : new Set(shownIds.filter((id) => state.ids.has(id)))),
    [shownIds, state.ids],
  )
  return { selected, actions }
}
