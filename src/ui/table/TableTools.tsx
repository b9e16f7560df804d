import type { ReactNode } from 'react'
import { counted } from '../../domain/format/counted.ts'
import styles from './TableTools.module.css'

interface Props {
  /** The noun for the rows: an English plural with a regular singular. */
  what: string
  /** The accessible name of the table. */
  name?: string
  shown: number
  total: number
  filter: string
  /** The text of the filter; undefined if the table has none. */
  onFilter: ((filter: string) => void) | undefined
  /** Called when the user moves from the filter down to the rows. */
  onEnterRows?: () => void
  onSaveCsv: () => void
  /** Further controls between the filter and the CSV button. */
  children?: ReactNode
}

/** The bar above a table: the number of rows, a filter and CSV export. */
export function TableTools(props: Props) {
  const { what, name = what, shown, total, filter, onFilter, onEnterRows, onSaveCsv, children } = props
  return (
    <div className={styles.tools}>
      <p className={styles.count} role="status">
        {shown === total ? countOf(total, what) : `${shown.toLocaleString('en')} of ${countOf(total, what)}`}
      </p>
      {onFilter && (
        <input
          type="text"
          className={styles.filter}
          aria-label={`Filter ${name}`}
          placeholder={`Filter ${what}`}
          value={filter}
          onChange={(event) => onFilter(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' || !onEnterRows) return
            event.preventDefault()
            onEnterRows()
          }}
        />
      )}
      {children}
      <button type="button" className={styles.tool} onClick={onSaveCsv}>
        Save CSV
      </button>
    </div>
  )
}

/** Returns "1 round" or "12 rounds". @param what an English noun in the plural with a regular singular */
export function countOf(count: number, what: string): string {
  return counted(count, singularOf(what), what)
}

/** Returns the singular of a regular English noun: "property" for "properties", "batch" for "batches". */
export function singularOf(what: string): string {
  return what
    .replace(/ies$/, 'ys')
    .replace(/(ch|sh|x)es$/, '$1s')
    .replace(/s$/, '')
}
