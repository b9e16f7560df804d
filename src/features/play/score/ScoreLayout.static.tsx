import type { ReactNode } from 'react'
import styles from './ScoreScreen.module.css'

interface Props {
  isForSun: boolean
  head: ReactNode
  /** Why nothing can be entered. */
  note?: ReactNode
  rows: ReactNode
  foot: ReactNode
  dialog?: ReactNode
}

/** Arranges the screen on which scores are entered. */
export function ScoreLayout({ isForSun, head, note, rows, foot, dialog }: Props) {
  return (
    <div className={styles.screen} data-fills-window data-theme={isForSun ? 'sun' : undefined}>
      {head}
      {note}
      <ul className={styles.rows}>{rows}</ul>
      {foot}
      {dialog}
    </div>
  )
}

/** The place of the details of a row, as high as they are. */
export function DetailsRow({ children }: { children?: ReactNode }) {
  return <li className={styles.details}>{children}</li>
}
