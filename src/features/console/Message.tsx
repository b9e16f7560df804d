import type { ReactNode } from 'react'
import { Notice, type NoticeKind } from '../../ui/feedback/Notice.tsx'
import styles from './Message.module.css'

interface Props {
  kind: NoticeKind
  /** Nothing leaves the place empty: it is there before the message, so that the message is announced. */
  children?: ReactNode
}

/** What became of something, in the words of the catalogue and with its cause, said where its button is. */
export function Message({ kind, children }: Props) {
  return (
    <div className={styles.message} role={kind === 'danger' ? 'alert' : 'status'}>
      {children && <Notice kind={kind}>{children}</Notice>}
    </div>
  )
}
