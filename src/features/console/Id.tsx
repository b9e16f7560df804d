import type { ReactNode } from 'react'
import { Copy } from './Copy.tsx'
import styles from './Id.module.css'

interface Props {
  value: string
  /** What is copied: "install id". */
  what: string
  /** Stands in the text instead of the value itself. */
  children?: ReactNode
}

/** An id that may be of any length, with its copy button. */
export function Id({ value, what, children }: Props) {
  return (
    <span className={styles.id}>
      <span className={styles.value}>{children ?? value}</span>
      <Copy value={value} what={what} />
    </span>
  )
}
