import type { ReactNode } from 'react'
import styles from './Panel.module.css'

interface Props {
  /** Names the region for screen readers. */
  label?: string
  children: ReactNode
}

/** A bordered area of the page. */
export function Panel({ label, children }: Props) {
  const Tag = label ? 'section' : 'div'
  return (
    <Tag className={styles.panel} aria-label={label}>
      {children}
    </Tag>
  )
}
