import type { ReactNode } from 'react'
import styles from './HelpSign.module.css'

/** Shows a question mark, which opens what the figures of the page mean. A page has one. */
export function HelpSign({ children }: { children: ReactNode }) {
  return (
    <>
      <button
        type="button"
        className={styles.sign}
        popoverTarget="definitions"
        aria-label="What the figures mean"
      >
        ?
      </button>
      <span id="definitions" popover="auto" className={styles.panel}>
        {children}
      </span>
    </>
  )
}
