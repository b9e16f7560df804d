import { type Columns, OUT_HOLES } from '../../domain/scorecard/columns.ts'
import styles from './scorecard.module.css'

/** Sets the column widths, which are the same in all tables of a scorecard. */
export function ColumnGroup({ holeCount, hasIn }: Columns) {
  const outCount = Math.min(OUT_HOLES, holeCount)
  return (
    <colgroup>
      <col className={styles.nameColumn} />
      {outCount > 0 && <col span={outCount} />}
      {hasIn && <col className={styles.totalColumn} />}
      {hasIn && <col span={holeCount - outCount} />}
      {hasIn && <col className={styles.totalColumn} />}
      <col className={styles.totalColumn} />
    </colgroup>
  )
}
