import type { YearFigures } from '../../../contract/statistics.ts'
import { type YearFact, type YearRow, yearRows } from '../../../domain/statistics/year-facts.ts'
import { roundPath } from '../../../routes.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LinkButton } from '../../../ui/form/LinkButton.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { viewPath } from '../history-view.store.ts'
import { roundCount } from '../year-summary.ts'
import tableStyles from './FiguresTable.module.css'
import { Definitions, FiguresTable, Group } from './FiguresTable.tsx'
import { messages } from './messages.ts'
import { SharesChart } from './SharesChart.tsx'
import styles from './Statistics.module.css'

interface Props {
  /** The years, newest first. */
  years: readonly YearFigures[]
  year: number
}

/** Shows the review of one year. */
export function YearPage({ years, year }: Props) {
  const at = years.findIndex((one) => one.year === year)
  const figures = years[at]
  const title = yearTitle(year)
  if (!figures) {
    return (
      <>
        <PageTitle>{title}</PageTitle>
        <EmptyState
          title={messages.noYear}
          action={<a href={viewPath({ name: 'statistics' })}>{messages.title}</a>}
        />
      </>
    )
  }
  const previous = years[at + 1]
  return (
    <div className={styles.page}>
      <PageTitle
        lead={
          <span className="row gap-2">
            {roundCount(figures.rounds)}
            <Definitions />
          </span>
        }
      >
        {title}
      </PageTitle>
      <div className={styles.columns}>
        <YearTable rows={yearRows(figures, previous)} years={previous ? [year, previous.year] : [year]} />
        {figures.holes > 0 && (
          <Group title={messages.shares} isCard>
            <SharesChart years={previous && previous.holes > 0 ? [figures, previous] : [figures]} />
          </Group>
        )}
      </div>
      <nav className="row not-printed" aria-label={messages.years}>
        <YearLink year={previous} />
        <YearLink year={years[at - 1]} />
      </nav>
    </div>
  )
}

export const yearTitle = (year: number) => `${year} in review`

function YearLink({ year }: { year: YearFigures | undefined }) {
  return year && <LinkButton href={viewPath({ name: 'year', year: year.year })}>{year.year}</LinkButton>
}

interface TableProps {
  rows: readonly YearRow[]
  /** The heading of each column of figures. */
  years: readonly number[]
}

/** Shows the figures of a year beside those of the year before. */
function YearTable({ rows, years }: TableProps) {
  const figure = (
    <span key="figure" className="visually-hidden">
      {messages.figure}
    </span>
  )
  return (
    <FiguresTable
      label={messages.figuresOfYear}
      hasNames
      head={[figure, ...years]}
      rows={rows.map(({ label, facts }) => [
        label,
        ...facts.map((fact) => (fact ? <Cell key={label} fact={fact} /> : '–')),
      ])}
    />
  )
}

/** A note of at most this many characters is beside its value, a longer one below. */
const SHORT_MAX = 8

function Cell({ fact: { value, note, roundToken } }: { fact: YearFact }) {
  return (
    <>
      {roundToken === undefined ? <bdi>{value}</bdi> : <a href={roundPath(roundToken)}>{value}</a>}{' '}
      {note && (
        <span className={tableStyles.note} data-long={note.length > SHORT_MAX || undefined}>
          {note}
        </span>
      )}
    </>
  )
}
