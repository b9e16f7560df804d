import type { ReactNode } from 'react'
import styles from './PlainTable.module.css'

export interface PlainColumn {
  header: string
  /** Whether its cells, which have the attribute `data-number`, are right-aligned figures. */
  isFigure?: boolean
  /** Shows the header to screen readers only, above buttons. */
  isHeaderHidden?: boolean
  /** Whether it is left out on a phone, also by its cells, which have the attribute `data-wide`. */
  isWideOnly?: boolean
}

interface Props {
  /** Names the table for screen readers. */
  label: string
  columns: readonly PlainColumn[]
  /** The rows. */
  children: ReactNode
  /** How much height it may take: `page` scrolls within the window, `list` shows a few rows. */
  height?: 'page' | 'list'
  isBusy?: boolean
}

/** A table whose rows come in the order of the service, with a head that stays in view while it scrolls. */
export function PlainTable({ label, columns, children, height = 'page', isBusy = false }: Props) {
  return (
    <section
      className={styles.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable with the keyboard
      tabIndex={0}
      aria-label={label}
      aria-busy={isBusy}
      data-height={height}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ header, isFigure, isHeaderHidden, isWideOnly }) => (
              <th
                key={header}
                scope="col"
                data-number={isFigure || undefined}
                data-wide={isWideOnly || undefined}
              >
                {isHeaderHidden ? <span className="visually-hidden">{header}</span> : header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
