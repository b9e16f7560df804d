import type { ReactNode } from 'react'
import styles from './Badge.module.css'

export interface BadgeProps {
  tone?: 'plain' | 'success' | 'warning' | 'danger'
  children: ReactNode
}

export function Badge({ tone = 'plain', children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}
