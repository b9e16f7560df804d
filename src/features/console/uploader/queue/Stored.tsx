import styles from './Stored.module.css'
import type { Replacement } from './stored-text.ts'

/** Says what submitting a file would do to a stored round, before it is submitted. */
export function Stored({ replacement }: { replacement: Replacement | undefined }) {
  if (!replacement) return null
  const { kind, text } = replacement
  return (
    <span className={styles.stored} data-kind={kind} title={text}>
      {text}
    </span>
  )
}
