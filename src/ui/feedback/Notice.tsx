import type { ReactNode } from 'react'
import styles from './Notice.module.css'

export type NoticeKind = 'success' | 'info' | 'warning' | 'danger'

interface Props {
  kind: NoticeKind
  children: ReactNode
  /** A button or link at the end. */
  action?: ReactNode
}

/** Shows a message in a box. It is not a live region; `Alerts` and `FormMessage` are. */
export function Notice({ kind, children, action }: Props) {
  return (
    <div className={styles.notice} data-kind={kind}>
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  )
}
