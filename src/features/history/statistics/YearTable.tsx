import type { YearFact, YearRow } from '../../../domain/statistics/year-facts.ts'
import { roundPath } from '../../../routes.ts'
import styles from './FiguresTable.module.css'
import { messages } from './messages.ts'

interface Props {
  rows: readonly YearRow[]
  /** The heading of each column of figures. */
  years: readonly number[]
}

/** Shows the figures of a year beside those of the year before. */
export function YearTable({ rows, years }: Props) {
  return (
    <div className={styles.sheet}>
      <table className={styles.table} data-names aria-label={messages.figuresOfYear}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{messages.figure}</span>
            </th>
            {years.map((year) => (
              <th key={year} scope="col">
                {year}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, facts }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {facts.map((fact, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies the column
                <td key={at}>{fact ? <Cell fact={fact} /> : '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A note of at most this many characters is beside its value, a longer one below. */
const SHORT_MAX = 8

function Cell({ fact: { value, note, roundToken } }: { fact: YearFact }) {
  return (
    <>
      {roundToken === undefined ? <bdi>{value}</bdi> : <a href={roundPath(roundToken)}>{value}</a>}{' '}
      {note && (
        <span className={styles.note} data-long={note.length > SHORT_MAX || undefined}>
          {note}
        </span>
      )}
    </>
  )
}
