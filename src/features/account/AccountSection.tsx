import type { ReactNode } from 'react'
import styles from './AccountSection.module.css'

interface Props {
  title: string
  /** The purpose of the section in one or two sentences. */
  text?: ReactNode
  children: ReactNode
}

/** Shows a section of the page: title and purpose beside its content, or above it in narrow windows. */
export function AccountSection({ title, text, children }: Props) {
  return (
    <section className={styles.section}>
      <div className="stack gap-2">
        <h2>{title}</h2>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
