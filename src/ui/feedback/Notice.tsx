import type { ReactNode } from 'react'
import { Button } from '../form/Button.tsx'
import styles from './Notice.module.css'

export type NoticeKind = 'success' | 'info' | 'warning' | 'danger'

interface Props {
  kind: NoticeKind
  children: ReactNode
  /** A button or link at the end. */
  action?: ReactNode
  /** Shows a button at the end that tries again. */
  onRetry?: () => void
}

/** Shows a message in a box. It is not a live region; `Alerts` and `FormMessage` are. */
export function Notice({ kind, children, action, onRetry }: Props) {
  return (
    <div className={styles.notice} data-tone={kind}>
      <div className={styles.text}>{children}</div>
      {action}
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
    </div>
  )
}
