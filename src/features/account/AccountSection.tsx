import type { ReactNode } from 'react'
import styles from './AccountSection.module.css'

interface Props {
  title: string
  /** What the section is for, in a sentence or two. */
  text?: ReactNode
  children: ReactNode
}

/** One section of the page: its title and purpose beside its content, or above it if the window is narrow. */
export function AccountSection({ title, text, children }: Props) {
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
