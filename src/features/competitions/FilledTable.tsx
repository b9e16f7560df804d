import type { ReactNode } from 'react'
import { type PlainColumn, PlainTable } from '../../ui/table/PlainTable.tsx'
import styles from './Competitions.module.css'

export interface FilledColumn<Row> extends PlainColumn {
  cell: (row: Row) => ReactNode
}

interface Props<Row> {
  label: string
  rows: readonly Row[]
  columns: readonly FilledColumn<Row>[]
  keyOf: (row: Row) => string | number
  height?: 'page' | 'list'
}

/** The columns that may have long words. */
const LONG = ['Name', 'Players', 'Division', 'Tee']

/** A table without the columns that are empty in all rows. */
export function FilledTable<Row>({ rows, columns, keyOf, ...rest }: Props<Row>) {
  const filled = columns.filter(({ cell }) => rows.length === 0 || rows.some((row) => cell(row)))
  return (
    <div className={styles.table}>
      <PlainTable {...rest} columns={filled}>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {filled.map(({ header, isFigure, isWideOnly, cell }) => (
              <td
                key={header}
                data-number={isFigure || undefined}
                data-wide={isWideOnly || undefined}
                data-long={LONG.includes(header) || undefined}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </PlainTable>
    </div>
  )
}
