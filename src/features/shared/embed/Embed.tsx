import type { ReactNode } from 'react'
import styles from './Embed.module.css'

interface HeadProps {
  title: ReactNode
  facts: string
  /** How current the scores are; undefined once they are final. */
  state: string | undefined
  isLive: boolean
}

/** Shows what is in a frame of another site. */
export function EmbedHead({ title, facts, state, isLive }: HeadProps) {
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      <p className="quiet rest">{facts}</p>
      {state && (
        <p className={styles.state} data-live={isLive || undefined} role="status">
          {state}
        </p>
      )}
    </header>
  )
}

/** Shows a text in place of the content. */
export function EmbedNote({ children }: { children: string }) {
  return (
    <p className={styles.none} role="status">
      {children}
    </p>
  )
}

interface FootProps {
  /** The page of what is shown; undefined while it loads. */
  href: string | undefined
  label: string
  /** The name of the site's company. */
  company: string
}

/** Shows the link to the page, and whose it is. */
export function EmbedFoot({ href, label, company }: FootProps) {
  return (
    <footer className={styles.foot}>
      {href !== undefined && (
        <a href={href} target="_blank" rel="noopener">
          {label}
        </a>
      )}
      <span>{company}</span>
    </footer>
  )
}
