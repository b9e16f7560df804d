import styles from './DataTable.module.css'
import type { Column } from './table-column.ts'

interface Props<Row> {
  columns: readonly Column<Row>[]
  sorting: { id: string; desc: boolean } | undefined
  onSort: (columnId: string) => void
}

/** The header row; clicking a header sorts by its column. */
export function TableHead<Row>({ columns, sorting, onSort }: Props<Row>) {
  const orderOf = (id: string) =>
    sorting?.id === id ? (sorting.desc ? 'descending' : 'ascending') : undefined
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map(({ id, header, sortBy }) => (
          <th key={id} scope="col" aria-sort={orderOf(id)}>
            {sortBy ? (
              <button type="button" className={styles.sort} onClick={() => onSort(id)}>
                {header}
                <svg className={styles.arrow} viewBox="0 0 8 12" aria-hidden="true">
                  <path className={styles.up} d="m1 4.5 3-3 3 3" />
                  <path className={styles.down} d="m1 7.5 3 3 3-3" />
                </svg>
              </button>
            ) : (
              header
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}
