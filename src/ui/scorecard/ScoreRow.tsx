import { type CellView, cellViewsOf } from '../../domain/scorecard/cell-views.ts'
import type { Columns } from '../../domain/scorecard/columns.ts'
import { isStatistic, type LabelledRow } from '../../domain/scorecard/rows.ts'
import { ScoreMark } from './ScoreMark.static.tsx'
import styles from './scorecard.module.css'

export interface ScoreRowProps extends LabelledRow {
  columns: Columns
  /** The participant's name, for screen readers. */
  name: string
}

/** Shows one row of a participant's card, of any of the seven types. */
export function ScoreRow({ row, label, columns, name }: ScoreRowProps) {
  const views = cellViewsOf(row)
  const { outTotal, inTotal, total } = row.data
  const cells = (list: CellView[]) =>
    list.map((view, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies the hole
      <Cell key={at} {...view} />
    ))
  return (
    <tr data-row={row.type} data-statistic={isStatistic(row) || undefined}>
      <th scope="row" className={styles.name}>
        <span className="visually-hidden">{name}, </span>
        {label}
      </th>
      {cells(views.out)}
      {columns.hasIn && (
        <td className={styles.total} data-total="Out">
          {outTotal}
        </td>
      )}
      {columns.hasIn && cells(views.in)}
      {columns.hasIn && (
        <td className={styles.total} data-total="In">
          {inTotal}
        </td>
      )}
      <td className={styles.total} data-total={columns.totalLabel}>
        {total ?? (columns.hasIn ? undefined : outTotal)}
      </td>
    </tr>
  )
}

/**
 * Renders a sign as an image with a label for screen readers. Thousands of visually hidden texts would slow down
 * scrolling in large rounds.
 */
function Cell({ text, spoken, mark, strokes }: CellView) {
  if (mark !== undefined) {
    return (
      <td>
        <ScoreMark mark={mark} text={text} spoken={[text, spoken].filter(Boolean).join(', ')} />
        {strokes !== undefined && (
          <span
            className={styles.strokes}
            data-dots={Math.abs(strokes) > DOTS_MAX ? undefined : strokes}
            aria-hidden="true"
          >
            {strokeSign(strokes)}
          </span>
        )}
      </td>
    )
  }
  if (spoken === undefined) return <td>{text}</td>
  return (
    <td>
      <span role="img" aria-label={spoken}>
        {text}
      </span>
    </td>
  )
}

const DOTS_MAX = 2

/** Shows handicap strokes as dots, or as a number if there are too many for dots. */
function strokeSign(strokes: number): string {
  const count = Math.abs(strokes)
  if (count > DOTS_MAX) return String(strokes).replace('-', '\u2212')
  return (strokes < 0 ? '○' : '●').repeat(count)
}
