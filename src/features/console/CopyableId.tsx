import type { ReactNode } from 'react'
import styles from './CopyableId.module.css'
import { CopyValue } from './CopyValue.tsx'

interface Props {
  value: string
  /** What is copied: "install id". */
  what: string
  /** Shown in place of the plain value, for example a link. */
  children?: ReactNode
}

/** Shows an id of any length with a copy button. */
export function CopyableId({ value, what, children }: Props) {
  return (
    <span className={styles.id}>
      <span className={styles.value}>{children ?? value}</span>
      <CopyValue value={value} what={what} />
    </span>
  )
}
