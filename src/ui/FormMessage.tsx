import type { ReactNode } from 'react'
import { Notice, type NoticeKind } from './Notice.tsx'

interface Props {
  kind?: NoticeKind
  /** Nothing leaves the place empty: it is there before the message, so that the message is announced. */
  children?: ReactNode
  id?: string
}

/** What became of a form, said where its button is. */
export function FormMessage({ kind = 'danger', children, id }: Props) {
  return (
    <div role={kind === 'danger' ? 'alert' : 'status'} id={id}>
      {children && <Notice kind={kind}>{children}</Notice>}
    </div>
  )
}
