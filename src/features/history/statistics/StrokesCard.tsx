import type { CSSProperties } from 'react'
import type { StrokeParts } from '../../../contract/statistics.ts'
import { signed } from '../../../domain/format/decimals.ts'
import {
  meanOverPar,
  mostStrokesText,
  type StrokeRow,
  strokeGroups,
} from '../../../domain/statistics/stroke-rows.ts'
import { roundCount } from '../year-summary.ts'
import styles from './BarTable.module.css'
import { Group } from './FiguresTable.tsx'
import { messages } from './messages.ts'

/** Shows on which parts of a round the golfer's strokes over par are made. */
export function StrokesCard({ strokes }: { strokes: readonly StrokeParts[] }) {
  const [latest] = strokes
  if (!latest) return null
  const groups = strokeGroups(strokes)
  const means = [meanOverPar(latest), ...groups.flatMap(({ rows }) => rows.map((row) => row.means[0] ?? 0))]
  const most = Math.max(...means, 0.01)
  return (
    <Group title={messages.strokes} isCard>
      <p>{mostStrokesText(latest)}</p>
      <p className="quiet">{messages.strokesLead}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Part</span>
            </th>
            {strokes.map(({ rounds }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: both may count as many rounds
              <th key={at} scope="col">
                {at === 0 && strokes.length > 1 ? `Latest ${rounds} rounds` : `All ${roundCount(rounds)}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row row={{ label: 'All holes', means: strokes.map(meanOverPar) }} most={most} />
        </tbody>
        {groups.map(({ title, rows }) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={1 + strokes.length} className={styles.group}>
                {title}
              </th>
            </tr>
            {rows.map((row) => (
              <Row key={row.label} row={row} most={most} />
            ))}
          </tbody>
        ))}
      </table>
    </Group>
  )
}

function Row({ row: { label, means }, most }: { row: StrokeRow; most: number }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {means.map((mean, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies the column
        <td key={at}>
          {at === 0 && (
            <span
              className={styles.bar}
              aria-hidden="true"
              style={{ '--part': Math.max(0, mean ?? 0) / most } as CSSProperties}
            />
          )}
          {mean === undefined ? '–' : signed(mean, 2)}
        </td>
      ))}
    </tr>
  )
}
