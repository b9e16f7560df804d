import type { ReactNode } from 'react'
import { Notice, type NoticeKind } from '../../ui/feedback/Notice.tsx'
import styles from './StatusNotice.module.css'

interface Props {
  kind: NoticeKind
  /** The message. Render the component without one as well: screen readers announce only changes of a known region. */
  children?: ReactNode
}

/** The result of an action, announced by screen readers and shown next to its button. */
export function StatusNotice({ kind, children }: Props) {
  return (
    <div className={styles.status} role={kind === 'danger' ? 'alert' : 'status'}>
      {children && <Notice kind={kind}>{children}</Notice>}
    </div>
  )
}
