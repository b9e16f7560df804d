import { createSortedRowModel, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { toCsv } from '../../domain/csv.ts'
import styles from './DataTable.module.css'
import { TableHead } from './TableHead.tsx'
import { TableRows } from './TableRows.tsx'
import { TableTools } from './TableTools.tsx'
import type { Column } from './table-column.ts'
import { useRovingFocus } from './use-roving-focus.ts'

export interface DataTableProps<Row> {
  /** What the rows are, in the lower-case plural: "rounds". */
  what: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  /** Shown in place of a table without rows. */
  empty: string
  /** Returns whether to highlight a row, for example a deleted one. */
  isMarked?: (row: Row) => boolean
  /** Receives the visible rows as CSV, in the order shown. */
  onSaveCsv: (csv: string) => void
}

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })

/** A table with sorting, a filter, a sticky header and CSV export; one tab stop, within which arrow keys move. Large tables render only the rows in view. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { what, rows, columns, keyOf, empty, isMarked, onSaveCsv } = props
  const [filter, setFilter] = useState('')
  // State and not a ref, because the rows need a render when it is set.
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  useRovingFocus(scroller)
  const filtered = useMemo(() => filterRows(rows, columns, filter), [rows, columns, filter])
  const definitions = useMemo(() => columns.map(definitionOf), [columns])
  const ids = useMemo(() => distinctIds(filtered, keyOf), [filtered, keyOf])
  const getRowId = (row: Row, index: number) => ids[index] ?? keyOf(row)
  const table = useTable({ features, columns: definitions, data: filtered, getRowId })
  const sorted = table.getRowModel().rows
  const [sorting] = table.state.sorting

  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>

  function saveCsv() {
    const exported = columns.filter((column) => column.text)
    const lines = sorted.map(({ original }) => exported.map((column) => column.text?.(original) ?? ''))
    onSaveCsv(toCsv([exported.map((column) => column.header), ...lines]))
  }

  return (
    <div className={styles.holder}>
      <TableTools
        {...{ what, filter }}
        shown={sorted.length}
        total={rows.length}
        onFilter={setFilter}
        onSaveCsv={saveCsv}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section ref={setScroller} className={styles.scroller} aria-label={what} tabIndex={0}>
        <table
          className={styles.table}
          aria-rowcount={sorted.length + 1}
          style={{ minInlineSize: `${columns.reduce((sum, column) => sum + column.widthRem, 0)}rem` }}
        >
          <colgroup>
            {columns.map((column) => (
              <col key={column.id} style={{ inlineSize: `${column.widthRem}rem` }} />
            ))}
          </colgroup>
          <TableHead
            columns={columns}
            sorting={sorting}
            onSort={(id) => table.setSorting(nextSorting(id, sorting))}
          />
          <TableRows rows={sorted} columns={columns} isMarked={isMarked} scroller={scroller} />
        </table>
      </section>
      {sorted.length === 0 && <p className={styles.empty}>No {what} match the filter.</p>}
    </div>
  )
}

function filterRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], filter: string): Row[] {
  const needle = filter.trim().toLowerCase()
  if (needle === '') return [...rows]
  return rows.filter((row) => columns.some(({ text }) => text?.(row).toLowerCase().includes(needle)))
}

function definitionOf<Row extends object>({ id, sortBy }: Column<Row>) {
  return {
    id,
    accessorFn: (row: Row) => sortBy?.(row),
    sortFn: byValue,
    sortUndefined: 'last' as const,
  }
}

/** Cycles a column through ascending, descending and unsorted. */
function nextSorting(id: string, current: { id: string; desc: boolean } | undefined) {
  if (current?.id !== id) return [{ id, desc: false }]
  return current.desc ? [] : [{ id, desc: true }]
}

const collator = new Intl.Collator('en', { numeric: true })

interface SortableRow {
  getValue: (columnId: string) => unknown
}

function byValue(a: SortableRow, b: SortableRow, id: string): number {
  const [left, right] = [a.getValue(id), b.getValue(id)]
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return collator.compare(String(left), String(right))
}

/** Returns a unique id for each row, although the keys of a service may repeat. */
function distinctIds<Row>(rows: readonly Row[], keyOf: (row: Row) => string): string[] {
  const counts = new Map<string, number>()
  return rows.map((row) => {
    const key = keyOf(row)
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    return count === 0 ? key : `${key} ${count}`
  })
}
