import type { CSSProperties } from 'react'
import type { YearFigures } from '../../../contract/statistics.ts'
import { decimal } from '../../../domain/format/decimals.ts'
import { OUTCOMES } from '../../../domain/statistics/figures.ts'
import chartStyles from '../charts/Chart.module.css'
import { FiguresTable } from './FiguresTable.tsx'
import styles from './SharesChart.module.css'

/**
 * Shows the shares of the scores as one bar per year, and as a table.
 * @param years newest first, each with at least one hole
 */
export function SharesChart({ years }: { years: readonly YearFigures[] }) {
  return (
    <>
      <ul className={styles.legend}>
        {OUTCOMES.map(({ name, label }) => (
          <li key={name} className="line gap-2">
            <span className={styles.swatch} data-score={name} aria-hidden="true" />
            {label}
          </li>
        ))}
      </ul>
      <p className={chartStyles.readout}>{summaryOf(years[0])}</p>
      <div className="stack gap-2" aria-hidden="true">
        {years.map((year, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the contract does not exclude that a year occurs twice
          <div key={at} className={styles.row}>
            <span className="quiet numbers">{year.year}</span>
            <span className={styles.bar}>
              {OUTCOMES.map(({ name }) => {
                const percent = percentOf(year, name)
                return (
                  percent > 0 && (
                    <span
                      key={name}
                      className={styles.segment}
                      data-score={name}
                      style={{ flexGrow: percent } as CSSProperties}
                    >
                      <span>{Math.round(percent)} %</span>
                    </span>
                  )
                )
              })}
            </span>
          </div>
        ))}
      </div>
      <details className={chartStyles.details}>
        <summary>As a table</summary>
        <FiguresTable
          label="Scores on the holes by year"
          head={['Year', 'Holes', ...OUTCOMES.map(({ short }) => short)]}
          rows={years.map((year) => [
            year.year,
            year.holes,
            ...OUTCOMES.map(({ name }) => `${decimal(percentOf(year, name))} %`),
          ])}
        />
      </details>
    </>
  )
}

function percentOf({ outcomes, holes }: YearFigures, name: keyof YearFigures['outcomes']): number {
  return (outcomes[name] / holes) * 100
}

function summaryOf(year: YearFigures | undefined): string {
  if (!year) return ''
  const { eagles, birdies, pars } = year.outcomes
  return `${year.year}: ${Math.round(((eagles + birdies + pars) / year.holes) * 100)} % of the holes in par or better`
}
