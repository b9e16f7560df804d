import { TALLY_NAMES, type YearFigures } from '../../../contract/statistics.ts'
import { FIGURES, figureText, figureValue } from '../../../domain/statistics/figures.ts'
import styles from './FiguresTable.module.css'

/** Shows the recorded figures of each year. */
export function FiguresByYear({ years }: { years: readonly YearFigures[] }) {
  return (
    <div className={styles.sheet}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Year</th>
            {TALLY_NAMES.map((name) => (
              <th key={name} scope="col">
                {FIGURES[name].short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {years.map((year, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the service may repeat a year
            <tr key={at}>
              <th scope="row">{year.year}</th>
              {TALLY_NAMES.map((name) => {
                const { [name]: tally } = year
                return <td key={name}>{tally ? figureText(name, figureValue(name, tally)) : '–'}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
