import styles from './Chart.module.css'

interface Props {
  /** Names the table for screen readers. */
  label: string
  head: readonly string[]
  /** The first cell is the heading of the row. */
  rows: readonly (readonly string[])[]
}

/** Shows the numbers of a chart as a table. */
export function ChartTable({ label, head, rows }: Props) {
  return (
    <details className={styles.details}>
      <summary>As a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section className={styles.scroll} aria-label={label} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {head.map((text) => (
                <th key={text} scope="col">
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...values], row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same name
              <tr key={row}>
                <th scope="row">{name}</th>
                {values.map((text, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies the column
                  <td key={at}>{text}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
