import type { ReactNode } from 'react'
import styles from './PlainTable.module.css'

interface Props {
  /** Names the table for screen readers. */
  label: string
  /** The head and body. Cells with the attribute `data-figure` are right-aligned figures. */
  children: ReactNode
  /** How much height it may take: `page` scrolls within the window, `list` shows a few rows. */
  height?: 'page' | 'list'
  isBusy?: boolean
}

/** A table whose rows come in the order of the service, with a head that stays in view while it scrolls. */
export function PlainTable({ label, children, height = 'page', isBusy = false }: Props) {
  return (
    <section
      className={styles.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable with the keyboard
      tabIndex={0}
      aria-label={label}
      aria-busy={isBusy}
      data-height={height}
    >
      <table className={styles.table}>{children}</table>
    </section>
  )
}
