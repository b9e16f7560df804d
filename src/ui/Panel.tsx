import type { ReactNode } from 'react'
import styles from './Panel.module.css'

interface Props {
  /** Names the region for those who listen. */
  label?: string
  children: ReactNode
}

/** A sheet of paper on the page. */
export function Panel({ label, children }: Props) {
  const Tag = label ? 'section' : 'div'
  return (
    <Tag className={styles.panel} aria-label={label}>
      {children}
    </Tag>
  )
}
