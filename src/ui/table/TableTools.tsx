import styles from './DataTable.module.css'

interface Props {
  /** What the rows are: an English noun in the plural with a regular singular. */
  what: string
  shown: number
  total: number
  filter: string
  onFilter: (filter: string) => void
  onSaveCsv: () => void
}

/** The bar above a table: the number of rows, a filter and CSV export. */
export function TableTools({ what, shown, total, filter, onFilter, onSaveCsv }: Props) {
  const noun = total === 1 ? what.replace(/ies$/, 'ys').replace(/s$/, '') : what
  return (
    <div className={styles.tools}>
      <p className={styles.count} role="status">
        {shown === total ? `${total} ${noun}` : `${shown} of ${total} ${noun}`}
      </p>
      <input
        type="text"
        className={styles.filter}
        aria-label={`Filter ${what}`}
        placeholder={`Filter ${what}`}
        value={filter}
        onChange={(event) => onFilter(event.target.value)}
      />
      <button type="button" className={styles.tool} onClick={onSaveCsv}>
        Save CSV
      </button>
    </div>
  )
}
