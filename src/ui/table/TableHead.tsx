import styles from './DataTable.module.css'
import type { Sorting } from './sorting.ts'
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
