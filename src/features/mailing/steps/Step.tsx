import { type ReactNode, useId } from 'react'
import styles from './Steps.module.css'

interface Props {
  number: number
  title: string
  /** What has been chosen, in a few words. */
  summary?: ReactNode
  isDone?: boolean
  /** Buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** One step of a mailing. */
export function Step({ number, title, summary, isDone = false, actions, children }: Props) {
  const titleId = useId()
  return (
    <section
      className={styles.step}
      aria-labelledby={titleId}
      data-step={number}
      data-done={isDone || undefined}
    >
      <header className={styles.head}>
        <span className={styles.number} aria-hidden="true">
          {isDone ? '✓' : number}
        </span>
        <h2 id={titleId}>{title}</h2>
        {summary && <p className={styles.summary}>{summary}</p>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
