import styles from './DataTable.module.css'
import type { Column } from './table-column.ts'
import type { Selection } from './use-selection.ts'

interface Props<Row> {
  what: string
  columns: readonly Column<Row>[]
  sorting: Sorting | undefined
  onSort: (columnId: string) => void
  /** Undefined if rows cannot be selected. */
  selection: Selection | undefined
  rowCount: number
}

/** The header row; clicking a header sorts by its column. */
export function TableHead<Row>({ what, columns, sorting, onSort, selection, rowCount }: Props<Row>) {
  const orderOf = (id: string) =>
    sorting?.id === id ? (sorting.isDescending ? 'descending' : 'ascending') : undefined
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map(({ id, header, sortBy, isPinned, isNumber }, index) => {
          const text = breakable(header)
          const title = sortBy ? (
            <button type="button" className={styles.sort} onClick={() => onSort(id)}>
              {text}
              <svg className={styles.arrow} viewBox="0 0 8 12" aria-hidden="true">
                <path className={styles.up} d="m1 4.5 3-3 3 3" />
                <path className={styles.down} d="m1 7.5 3 3 3-3" />
              </svg>
            </button>
          ) : (
            text
          )
          const withSelection = index === 0 && selection
          return (
            <th
              key={id}
              scope="col"
              aria-sort={orderOf(id)}
              data-pinned={isPinned || undefined}
              data-number={isNumber || undefined}
              // The checkbox is not part of the accessible name.
              aria-label={withSelection ? header : undefined}
            >
              {withSelection ? (
                <div className={styles.pick}>
                  <SelectAll what={what} selection={selection} rowCount={rowCount} />
                  {title}
                </div>
              ) : (
                title
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

/** Returns a header that may be continued in a second line after a slash. */
function breakable(header: string) {
  const [first, second] = header.split('/')
  if (second === undefined) return header
  return (
    <span>
      {first}/<wbr />
      {second}
    </span>
  )
}

interface SelectAllProps {
  what: string
  selection: Selection
  rowCount: number
}

/** A checkbox that selects all visible rows or none. */
function SelectAll({ what, selection: { selected, actions }, rowCount }: SelectAllProps) {
  const isAll = rowCount > 0 && selected.size === rowCount
  return (
    <input
      ref={(checkbox) => {
        if (checkbox) checkbox.indeterminate = selected.size > 0 && !isAll
      }}
      type="checkbox"
      className={styles.checkbox}
      aria-label={`Select all ${what} shown`}
      checked={isAll}
      onChange={isAll ? actions.clear : actions.selectAll}
    />
  )
}

/** The column that determines the order of the rows. */
export interface Sorting {
  id: string
  isDescending: boolean
}

type SortValue = string | number | undefined

/** Returns the sorting after a click on a header: ascending, then descending, then none. */
export function nextSorting(id: string, current: Sorting | undefined): Sorting | undefined {
  if (current?.id !== id) return { id, isDescending: false }
  return current.isDescending ? undefined : { id, isDescending: true }
}

const collator = new Intl.Collator('en', { numeric: true })

/** Compares two values: numbers by value, texts with their numbers by value. */
function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return collator.compare(String(a), String(b))
}

/** Returns the rows sorted by a value. Rows without one come last in both directions; equal rows keep their order. */
export function sortedBy<Row>(
  rows: readonly Row[],
  sortValue: (row: Row) => SortValue,
  isDescending: boolean,
): readonly Row[] {
  return rows
    .map((row) => ({ row, value: sortValue(row) }))
    .toSorted(({ value: a }, { value: b }) => {
      if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
      return isDescending ? compare(b, a) : compare(a, b)
    })
    .map(({ row }) => row)
}
