import { type CSSProperties, useState } from 'react'
import type { YearFigures } from '../../../contract/statistics.ts'
import { decimal } from '../../../domain/format/decimals.ts'
import { OUTCOMES } from '../../../domain/statistics/figures.ts'
import { chartSlider, within } from '../../../ui/chart/chart-slider.ts'
import chartStyles from '../charts/Chart.module.css'
import { ChartTable } from '../charts/ChartTable.tsx'
import styles from './SharesChart.module.css'

interface Props {
  /** The years, newest first, each with at least one hole. */
  years: readonly YearFigures[]
}

/**
 * Shows the shares of the scores as one bar per year. For keyboards and screen readers it is a slider over the segments
 * of the bars.
 */
export function SharesChart({ years }: Props) {
  const [chosen, setChosen] = useState<{ year: number; outcome: number }>()
  const { year: row, outcome: column } = chosen ?? { year: 0, outcome: 0 }

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
      <p className={chartStyles.readout} aria-hidden="true">
        {chosen ? textOf(years, row, column) : summaryOf(years[0])}
      </p>
      <div
        className={styles.bars}
        {...chartSlider({
          label: 'Share of each score by year',
          count: years.length * OUTCOMES.length,
          index: row * OUTCOMES.length + column,
          text: textOf(years, row, column),
          afterKey: (key) => afterKey(key, row, column, years.length),
          onChoose: setChosen,
        })}
      >
        {years.map((year, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the contract does not exclude that a year occurs twice
          <div key={at} className={styles.row}>
            <span className="quiet numbers">{year.year}</span>
            <span className={styles.bar}>
              {OUTCOMES.map(({ name }, outcome) => {
                const percent = percentOf(year, outcome)
                if (percent === 0) return null
                return (
                  <span
                    key={name}
                    className={styles.segment}
                    data-score={name}
                    data-chosen={(chosen && at === row && outcome === column) || undefined}
                    style={{ flexGrow: percent } as CSSProperties}
                    onPointerMove={() => setChosen({ year: at, outcome })}
                    onPointerDown={() => setChosen({ year: at, outcome })}
                  >
                    <span>{Math.round(percent)} %</span>
                  </span>
                )
              })}
            </span>
          </div>
        ))}
      </div>
      <ChartTable
        label="Scores on the holes by year"
        head={['Year', 'Holes', ...OUTCOMES.map(({ short }) => short)]}
        rows={years.map((year) => [
          String(year.year),
          String(year.holes),
          ...OUTCOMES.map((_, outcome) => `${decimal(percentOf(year, outcome))} %`),
        ])}
      />
    </>
  )
}

function percentOf({ outcomes, holes }: YearFigures, outcome: number): number {
  const name = OUTCOMES[outcome]?.name
  return name ? (outcomes[name] / holes) * 100 : 0
}

function textOf(years: readonly YearFigures[], row: number, column: number): string {
  const year = years[row]
  const outcome = OUTCOMES[column]
  if (!year || !outcome) return ''
  const { [outcome.name]: count } = year.outcomes
  return `${year.year}, ${outcome.label.toLowerCase()}: ${decimal(percentOf(year, column))} %, ${count} of ${year.holes} holes`
}

function summaryOf(year: YearFigures | undefined): string {
  if (!year) return ''
  const { eagles, birdies, pars } = year.outcomes
  return `${year.year}: ${Math.round(((eagles + birdies + pars) / year.holes) * 100)} % of the holes in par or better`
}

/** Returns the position to which a key moves: left and right change the score, up and down change the year. */
function afterKey(key: string, year: number, outcome: number, count: number) {
  const at = (nextYear: number, nextOutcome: number) => ({
    year: within(nextYear, count),
    outcome: within(nextOutcome, OUTCOMES.length),
  })
  switch (key) {
    case 'ArrowLeft':
      return at(year, outcome - 1)
    case 'ArrowRight':
      return at(year, outcome + 1)
    case 'ArrowUp':
      return at(year - 1, outcome)
    case 'ArrowDown':
      return at(year + 1, outcome)
    case 'Home':
      return at(0, 0)
    case 'End':
      return at(count - 1, OUTCOMES.length - 1)
    default:
      return undefined
  }
}
