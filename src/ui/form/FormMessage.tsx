import { Notice } from '../feedback/Notice.tsx'
import styles from './FormMessage.module.css'

/** What became of a form. */
export interface FormMessageText {
  kind: 'danger' | 'success'
  text: string
  /** Why, or what to do about it, where there is more to say. */
  detail?: string | undefined
}

/** The two places are there before there is a message, so that it is announced when it comes. */
export function FormMessage({ message }: { message: FormMessageText | undefined }) {
  const notice = message && (
    <Notice kind={message.kind}>
      <p>{message.text}</p>
      {message.detail && <p>{message.detail}</p>}
    </Notice>
  )
  const isDanger = message?.kind === 'danger'
  return (
    <div className={styles.place} data-empty={message === undefined || undefined}>
      <div role="alert">{isDanger && notice}</div>
      <div role="status">{!isDanger && notice}</div>
    </div>
  )
}
