import { counted, wholeText } from '../../domain/format/counted.ts'
import styles from './TableTools.module.css'

interface Props {
  /** The noun for the rows: an English plural with a regular singular. */
  what: string
  shown: number
  total: number
  filter: string
  /** The text of the filter; undefined if the table has none. */
  onFilter: ((filter: string) => void) | undefined
}

/** The bar above a table: the number of rows and a filter. */
export function TableTools(props: Props) {
  const { what, shown, total, filter, onFilter } = props
  return (
    <div className={styles.tools}>
      <p className={styles.count} role="status">
        {shown === total ? countOf(total, what) : `${wholeText(shown)} of ${countOf(total, what)}`}
      </p>
      {onFilter && (
        <input
          type="text"
          className={styles.filter}
          aria-label={`Filter ${what}`}
          placeholder={`Filter ${what}`}
          value={filter}
          onChange={(event) => onFilter(event.target.value)}
        />
      )}
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
