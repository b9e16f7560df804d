import { type ReactNode, useId } from 'react'
import { messages } from '../messages.ts'
import styles from './ActionPanel.module.css'

/** Says that only the operator can do what a panel is for, because the account belongs to staff. */
export function StaffAccountNote() {
  return <p className={styles.note}>{messages.staffAccount}</p>
}

/** Shows a panel with a title, beside a user's tables. */
export function ActionPanel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}
