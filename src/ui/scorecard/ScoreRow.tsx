import { memo } from 'react'
import type { Row } from '../../contract/round.ts'
import { type CellView, cellViewsOf, isStatistic, labelOf } from '../../domain/scorecard/cell-views.ts'
import type { Columns } from '../../domain/scorecard/columns.ts'
import { ScoreMark } from './ScoreMark.tsx'
import styles from './scorecard.module.css'

interface Props {
  row: Row
  columns: Columns
  isNet: boolean
  /** Whose row it is, for those who listen. */
  name: string
}

/** One row of a participant's card, of any of the seven types. */
export const ScoreRow = memo(function ScoreRow({ row, columns, isNet, name }: Props) {
  const faces = cellViewsOf(row)
  const { outTotal, inTotal, total } = row.data
  const cells = (list: CellView[]) =>
    list.map((face, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a hole is its place in line
      <Cell key={at} {...face} />
    ))
  return (
    <tr data-row={row.type} data-statistic={isStatistic(row) || undefined}>
      <th scope="row" className={styles.name}>
        <span className="visually-hidden">{name}, </span>
        {labelOf(row, isNet)}
      </th>
      {cells(faces.out)}
      {columns.hasIn && (
        <td className={styles.total} data-total="out">
          {outTotal}
        </td>
      )}
      {columns.hasIn && cells(faces.in)}
      {columns.hasIn && (
        <td className={styles.total} data-total="in">
          {inTotal}
        </td>
      )}
      <td className={styles.total} data-total="total">
        {total ?? (columns.hasIn ? undefined : outTotal)}
      </td>
    </tr>
  )
})

/**
 * Rendered again only when its own face changes. What is a sign for the eye is an image with words for the ear:
 * thousands of hidden texts beside the signs would make a large field scroll in jerks.
 */
const Cell = memo(function Cell({ text, spoken, mark, strokes }: CellView) {
  if (mark !== undefined) {
    return (
      <td>
        <ScoreMark mark={mark} text={text} spoken={[text, spoken].filter(Boolean).join(', ')} />
        {strokes !== undefined && (
          <span
            className={styles.strokes}
            data-figure={Math.abs(strokes) > DOTS_MAX || undefined}
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
})

const DOTS_MAX = 2

/** Dots as on a paper card, a figure where there would be too many. */
function strokeSign(strokes: number): string {
  const count = Math.abs(strokes)
  if (count > DOTS_MAX) return String(strokes).replace('-', '\u2212')
  return (strokes < 0 ? '○' : '●').repeat(count)
}
