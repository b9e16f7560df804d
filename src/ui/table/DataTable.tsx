import { type CSSProperties, type ReactNode, useMemo, useState } from 'react'
import styles from './DataTable.module.css'
import { rowFilter, withDistinctIds } from './filter-rows.ts'
import { nextSorting, type Sorting, sortedBy, TableHead } from './TableHead.tsx'
import { TableRows } from './TableRows.tsx'
import { TableTools } from './TableTools.tsx'
import tableStyles from './table.module.css'
import type { Column } from './table-column.ts'
import { useRovingFocus } from './use-roving-focus.ts'
import { useSelection } from './use-selection.ts'

export interface DataTableProps<Row> {
  /** The noun for the rows, in lower case and plural: "rounds". */
  what: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  /** Shown in place of a table without rows. */
  empty: string
  /** Returns whether to highlight a row, for example a deleted one. */
  isMarked?(row: Row): boolean
  /**
   * The key of the found row. It is highlighted and initially scrolled into view; a cell of the row must say so in
   * words.
   */
  foundKey?: string | undefined
  /** False if the table needs no filter because the rows are the result of a search. */
  hasFilter?: boolean
  /** Lets the user select rows, and renders the actions for them below the table. */
  renderSelection?: (selected: readonly Row[], clear: () => void) => ReactNode
}

const unmarked = () => false
/** The width of the checkbox in the first column. */
const CHECKBOX_REM = 1.75

const sumOf = (widths: readonly string[]) => `calc(${['0rem', ...widths].join(' + ')})`

/** Returns the width of the columns before the one at `index` and of the pinned ones, which are to stay in view. */
const inViewRem = <Row,>(
  columns: readonly Column<Row>[],
  remOf: (column: Column<Row>, index: number) => number,
  index: number,
) =>
  columns.reduce(
    (sum, column, at) => sum + (at < index || (at > index && column.isPinned) ? remOf(column, at) : 0),
    0,
  )

/** Returns custom properties with the distance of each pinned column, counted from the end, to the end of the table. */
function pinnedEnds(columns: readonly { isPinned?: boolean; widthRem: number }[]): CSSProperties {
  const widths = columns.filter(({ isPinned }) => isPinned).map(({ widthRem }) => `${widthRem}rem`)
  return Object.fromEntries(
    widths.map((_, index) => [`--end-${widths.length - index}`, sumOf(widths.slice(index + 1))]),
  )
}

/**
 * A table with sorting, a filter and a sticky header. It is one tab stop; arrow keys move within it. Large
 * tables render only the rows in view.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { what, rows, columns, keyOf, empty, isMarked = unmarked, foundKey } = props
  const { hasFilter = true, renderSelection } = props
  const [filter, setFilter] = useState('')
  const [sorting, setSorting] = useState<Sorting>()
  // State instead of a ref, because the rows must be rendered again when it is set.
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  useRovingFocus(scroller)

  const [applyFilter] = useState(() => rowFilter<Row>())
  const all = useMemo(() => withDistinctIds(rows, keyOf), [rows, keyOf])
  const matching = useMemo(() => {
    const filtered = new Set(applyFilter(rows, columns, filter))
    return all.filter(({ row }) => filtered.has(row))
  }, [applyFilter, all, rows, columns, filter])
  const sorted = useMemo(() => {
    const column = columns.find(({ id }) => id === sorting?.id)
    return sorting && column?.sortBy
      ? sortedBy(matching, ({ row }) => column.sortBy?.(row), sorting.isDescending)
      : matching
  }, [matching, columns, sorting])

  const shownIds = useMemo(() => sorted.map(({ id }) => id), [sorted])
  const { selected, actions } = useSelection(shownIds)
  const selectedRows = useMemo(
    () => (selected.size === 0 ? [] : sorted.flatMap(({ id, row }) => (selected.has(id) ? [row] : []))),
    [sorted, selected],
  )

  if (rows.length === 0) return <p className={tableStyles.empty}>{empty}</p>

  const isSelectable = renderSelection !== undefined
  const remOf = ({ widthRem }: Column<Row>, index: number) =>
    widthRem + (isSelectable && index === 0 ? CHECKBOX_REM : 0)
  const widthOf = (column: Column<Row>, index: number) =>
    column.maxWidthRem === undefined
      ? `${remOf(column, index)}rem`
      : `clamp(${column.widthRem}rem, 100cqi - ${inViewRem(columns, remOf, index)}rem, ${column.maxWidthRem}rem)`
  const selection = isSelectable ? { selected, actions } : undefined
  return (
    <div className="stack gap-3">
      <TableTools
        {...{ what, filter }}
        shown={sorted.length}
        total={rows.length}
        onFilter={hasFilter ? setFilter : undefined}
      />
      <section
        ref={setScroller}
        className={styles.scroller}
        aria-label={what}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
        tabIndex={0}
      >
        <table
          className={styles.table}
          aria-rowcount={sorted.length + 1}
          style={{ minInlineSize: sumOf(columns.map(widthOf)), ...pinnedEnds(columns) }}
        >
          <colgroup>
            {columns.map((column, index) => (
              <col key={column.id} style={{ inlineSize: widthOf(column, index) }} />
            ))}
          </colgroup>
          <TableHead
            {...{ what, columns, sorting, selection }}
            rowCount={sorted.length}
            onSort={(id) => setSorting(nextSorting(id, sorting))}
          />
          <TableRows
            {...{ what, columns, isMarked, scroller, selection }}
            items={sorted}
            foundId={foundKey}
          />
        </table>
      </section>
      {sorted.length === 0 && <p className={tableStyles.empty}>No {what} match the filter.</p>}
      {renderSelection?.(selectedRows, actions.clear)}
    </div>
  )
}
