import { type Columns, OUT_HOLES } from '../../domain/scorecard/columns.ts'
import styles from './scorecard.module.css'

/** Props of additional rows that are not part of the round. */
export interface ExtraRowsProps {
  columns: Columns
  /** The participant's name, for screen readers. */
  name: string
}

/** Shows a row that is not part of the round, such as the viewer's average. */
export interface TextRowView {
  label: string
  /** By hole. */
  values: readonly string[]
  out: string
  in: string
  total: string
}

interface Props extends ExtraRowsProps {
  row: TextRowView
}

export function TextRow({ row, columns, name }: Props) {
  const holes = Array.from({ length: columns.holeCount }, (_, at) => columns.firstHole + at)
  const lastTotal = { Out: row.out, In: row.in, Total: row.total }[columns.totalLabel]
  const cells = (from: number, to?: number) =>
    holes.slice(from, to).map((hole) => <td key={hole}>{row.values[hole]}</td>)
  return (
    <tr data-statistic>
      <th scope="row" className={styles.name}>
        <span className="visually-hidden">{name}, </span>
        {row.label}
      </th>
      {cells(0, OUT_HOLES)}
      {columns.hasIn && <td className={styles.total}>{row.out}</td>}
      {columns.hasIn && cells(OUT_HOLES)}
      {columns.hasIn && <td className={styles.total}>{row.in}</td>}
      <td className={styles.total}>{lastTotal}</td>
    </tr>
  )
}
