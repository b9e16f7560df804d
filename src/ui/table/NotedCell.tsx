import type { ReactNode } from 'react'
import styles from './NotedCell.module.css'

interface Props {
  children: ReactNode
  /** What is wrong with the row; empty for a cell of one line. */
  note: string
  /** Both as text, because a cell may be too narrow for them. */
  title: string
}

/** A cell with a second, smaller line about what is wrong with its row, both within the height of a row. */
export function NotedCell({ children, note, title }: Props) {
  if (note === '') return <span title={title}>{children}</span>
  return (
    <div className={styles.cell} title={title}>
      <span>{children}</span>
      <span className={styles.note}>{note}</span>
    </div>
  )
}
