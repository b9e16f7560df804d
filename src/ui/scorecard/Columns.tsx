import { type Columns, OUT_HOLES } from '../../domain/scorecard/columns.ts'
import styles from './scorecard.module.css'

interface Props {
  columns: Columns
  /** From 0. */
  currentHole: number
}

/** Highlights the column of the current hole behind all tables of a sheet. */
export function Stripe({ columns, currentHole }: Props) {
  const { firstHole, holeCount, hasIn } = columns
  const outCount = hasIn ? OUT_HOLES : holeCount
  return (
    <div className={styles.stripe} aria-hidden="true">
      <Parts from={firstHole} count={outCount} currentHole={currentHole} />
      {hasIn && <span data-total />}
      {hasIn && <Parts from={firstHole + outCount} count={holeCount - outCount} currentHole={currentHole} />}
    </div>
  )
}

function Parts({ from, count, currentHole }: { from: number; count: number; currentHole: number }) {
  return Array.from({ length: count }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their order
    <span key={at} data-current={from + at === currentHole || undefined} />
  ))
}

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
