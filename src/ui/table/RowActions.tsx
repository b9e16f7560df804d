import type { ReactNode } from 'react'
import styles from './RowActions.module.css'

/** The links and buttons at the end of a row, beside each other. */
export function RowActions({ children }: { children: ReactNode }) {
  return <span className={`line ${styles.actions}`}>{children}</span>
}
