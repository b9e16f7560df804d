import type { ReactNode } from 'react'
import styles from './HelpSign.module.css'

interface Props {
  /** The id of the explanation, which is unique on the page. */
  id: string
  label: string
  children: ReactNode
}

/** Shows a question mark, which opens an explanation. */
export function HelpSign({ id, label, children }: Props) {
  return (
    <>
      <button type="button" className={styles.sign} popoverTarget={id} aria-label={label}>
        ?
      </button>
      <span id={id} popover="auto" className={styles.panel}>
        {children}
      </span>
    </>
  )
}
