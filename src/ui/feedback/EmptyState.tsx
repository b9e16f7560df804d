import type { ReactNode } from 'react'
import { Button } from '../form/Button.tsx'
import styles from './EmptyState.module.css'

interface Props {
  title: string
  /** `h1` if it is the only content of the page. */
  heading?: 'h1' | 'p'
  children?: ReactNode
  /** A button or link for the next step. */
  action?: ReactNode
  /** Shows a button that loads again what did not load. */
  onRetry?: () => void
}

/** Shown in place of content: for an empty list, a failed request or a page without access. */
export function EmptyState({ title, heading: Heading = 'p', children, action, onRetry }: Props) {
  const next = onRetry ? (
    <Button kind="main" onClick={onRetry}>
      Retry
    </Button>
  ) : (
    action
  )
  return (
    <div className={styles.empty}>
      <svg className={styles.flag} viewBox="0 0 64 64" aria-hidden="true">
        <path className={styles.green} d="M4 54c8-7 48-7 56 0" />
        <path className={styles.pole} d="M30 52V8" />
        <path className={styles.cloth} d="M31 9l20 7-20 7z" />
        <ellipse className={styles.cup} cx="30" cy="52" rx="4.5" ry="1.5" />
      </svg>
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {next && <div className={styles.action}>{next}</div>}
    </div>
  )
}
