import { Notice } from '../feedback/Notice.tsx'
import styles from './FormMessage.module.css'

/** The result of submitting a form. */
export interface FormMessageText {
  kind: 'danger' | 'success'
  text: string
  /** The cause, or what to do about it. */
  detail?: string | undefined
}

/** Shows the result of a form. Both live regions are always rendered, so that screen readers announce the message. */
export function FormMessage({ message }: { message: FormMessageText | undefined }) {
  const notice = message && (
    <Notice kind={message.kind}>
      <p>{message.text}</p>
      {message.detail && <p>{message.detail}</p>}
    </Notice>
  )
  const isDanger = message?.kind === 'danger'
  return (
    <div className={styles.message} data-empty={message === undefined || undefined}>
      <div role="alert">{isDanger && notice}</div>
      <div role="status">{!isDanger && notice}</div>
    </div>
  )
}
