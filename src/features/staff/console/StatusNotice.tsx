import type { ReactNode } from 'react'
import { Notice, type NoticeKind } from '../../../ui/feedback/Notice.tsx'
import styles from './StatusNotice.module.css'

interface Props {
  kind: NoticeKind
  /**
   * The message. Always render the component, even without a message, because screen readers announce only changes of
   * an existing region.
   */
  children?: ReactNode
}

/** Shows the result of an action next to its button and announces it to screen readers. */
export function StatusNotice({ kind, children }: Props) {
  return (
    <div className={styles.status} role={kind === 'danger' ? 'alert' : 'status'}>
      {children && <Notice kind={kind}>{children}</Notice>}
    </div>
  )
}
