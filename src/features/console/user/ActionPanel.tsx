import { type ReactNode, useId } from 'react'
import styles from './ActionPanel.module.css'

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
