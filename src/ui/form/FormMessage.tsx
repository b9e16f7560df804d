import type { ReactNode, Ref } from 'react'
import { Notice } from '../feedback/Notice.tsx'
import styles from './FormMessage.module.css'

/** The result of submitting a form, or why something was not loaded. */
export interface FormMessageText {
  kind: 'danger' | 'warning' | 'success'
  text: ReactNode
  /** The cause, or what to do about it. */
  detail?: ReactNode
}

interface Props {
  message: FormMessageText | undefined
  /** Shown below the detail. */
  children?: ReactNode
  /** Receives the element, which can then have the focus. */
  ref?: Ref<HTMLDivElement>
}

/** Shows the result of a form. Both live regions are always rendered, so that screen readers announce the message. */
export function FormMessage({ message, children, ref }: Props) {
  const notice = message && (
    <Notice kind={message.kind}>
      <p>{message.text}</p>
      {message.detail && <p>{message.detail}</p>}
      {children}
    </Notice>
  )
  const isDanger = message?.kind === 'danger'
  return (
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      className={styles.message}
      data-empty={message === undefined || undefined}
    >
      <div role="alert">{isDanger && notice}</div>
      <div role="status">{!isDanger && notice}</div>
    </div>
  )
}
