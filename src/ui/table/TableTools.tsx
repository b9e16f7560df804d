import styles from './DataTable.module.css'

interface Props {
  /** In the plural, with a regular singular. */
  what: string
  shown: number
  total: number
  filter: string
  onFilter: (filter: string) => void
  onSaveCsv: () => void
}

/** Above a table: how many there are, a filter, and what is shown as a file. */
export function TableTools({ what, shown, total, filter, onFilter, onSaveCsv }: Props) {
  const named = total === 1 ? what.replace(/ies$/, 'ys').replace(/s$/, '') : what
  return (
    <div className={styles.tools}>
      <p className={styles.counted} role="status">
        {shown === total ? `${total} ${named}` : `${shown} of ${total} ${named}`}
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
