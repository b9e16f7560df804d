import type { ReactNode } from 'react'
import { CopyButton } from '../../shared/share/CopyButton.tsx'
import styles from './CopyableId.module.css'

interface Props {
  value: string
  /** What is copied: "install id". */
  what: string
  /** The number of characters for which a column of a table has space. */
  length?: number
  /** Shown in place of the plain value, for example a link. */
  children?: ReactNode
}

/** The number of characters that stay at the end of a shortened id. */
const END_LENGTH = 4

/** Shows an id; in a table, an ellipsis replaces the middle of a long one. Its text stays whole, for copying and for names. */
export function ShortId({ value, length = 11 }: { value: string; length?: number | undefined }) {
  if (value.length <= length) return value
  const start = length - END_LENGTH - 1
  return (
    <>
      {value.slice(0, start)}
      <span className={styles.middle}>{value.slice(start, -END_LENGTH)}</span>
      {value.slice(-END_LENGTH)}
    </>
  )
}

export function CopyableId({ value, what, length, children }: Props) {
  return (
    <span className={styles.id}>
      <span className={styles.value} title={value}>
        {children ?? <ShortId value={value} length={length} />}
      </span>
      <CopyButton text={value} what={what} />
    </span>
  )
}
