import { createSortedRowModel, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { toCsv } from '../../domain/csv.ts'
import styles from './DataTable.module.css'
import { TableHead } from './TableHead.tsx'
import { TableRows } from './TableRows.tsx'
import { TableTools } from './TableTools.tsx'
import type { Column } from './table-column.ts'

export interface DataTableProps<Row> {
  /** What the rows are, in the plural and small: "rounds". */
  what: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  /** Stands in the table's place where there are no rows at all. */
  empty: string
  /** A row that should be seen at once, as a deleted one. */
  isMarked?: (row: Row) => boolean
  /** Takes the rows that are shown, in their order. */
  onSaveCsv: (csv: string) => void
}

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })

/** Rows that sort, filter, keep their heads in view and go out as CSV; of many, only those in view are drawn. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { what, rows, columns, keyOf, empty, isMarked, onSaveCsv } = props
  const [filter, setFilter] = useState('')
  // State and not a ref: the rows must hear of it, and they are there before it.
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const kept = useMemo(() => keepFitting(rows, columns, filter), [rows, columns, filter])
  const definitions = useMemo(() => columns.map(definitionOf), [columns])
  const ids = useMemo(() => distinctIds(kept, keyOf), [kept, keyOf])
  const getRowId = (row: Row, index: number) => ids[index] ?? keyOf(row)
  const table = useTable({ features, columns: definitions, data: kept, getRowId })
  const sorted = table.getRowModel().rows
  const [sorting] = table.state.sorting

  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>

  function saveCsv() {
    const written = columns.filter((column) => column.text)
    const lines = sorted.map(({ original }) => written.map((column) => column.text?.(original) ?? ''))
    onSaveCsv(toCsv([written.map((column) => column.header), ...lines]))
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
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
      {sorted.length === 0 && <p className={styles.empty}>No {what} fit the filter.</p>}
    </div>
  )
}

function keepFitting<Row>(rows: readonly Row[], columns: readonly Column<Row>[], filter: string): Row[] {
  const wanted = filter.trim().toLowerCase()
  if (wanted === '') return [...rows]
  return rows.filter((row) => columns.some(({ text }) => text?.(row).toLowerCase().includes(wanted)))
}

function definitionOf<Row extends object>({ id, sortBy }: Column<Row>) {
  return {
    id,
    accessorFn: (row: Row) => sortBy?.(row),
    sortFn: byValue,
    sortUndefined: 'last' as const,
  }
}

/** Up, then down, then as the rows came. */
function nextSorting(id: string, current: { id: string; desc: boolean } | undefined) {
  if (current?.id !== id) return [{ id, desc: false }]
  return current.desc ? [] : [{ id, desc: true }]
}

interface Valued {
  getValue: (columnId: string) => unknown
}

function byValue(a: Valued, b: Valued, id: string): number {
  const [left, right] = [a.getValue(id), b.getValue(id)]
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return collator.compare(String(left), String(right))
}
/** A service may name two rows alike; each is still a row of its own. */
function distinctIds<Row>(rows: readonly Row[], keyOf: (row: Row) => string): string[] {
  const counts = new Map<string, number>()
  return rows.map((row) => {
    const key = keyOf(row)
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    return count === 0 ? key : `${key} ${count}`
  })
}

const collator = new Intl.Collator('en', { numeric: true })
