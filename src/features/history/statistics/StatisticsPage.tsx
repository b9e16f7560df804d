import {
  type CourseFigures,
  type PartnerRecord,
  type Statistics,
  TALLY_NAMES,
  type YearFigures,
} from '../../../contract/statistics.ts'
import { roundDate } from '../../../domain/dates/dates.ts'
import { counted } from '../../../domain/format/counted.ts'
import { decimal } from '../../../domain/format/decimals.ts'
import { totalOf } from '../../../domain/statistics/duel-words.ts'
import { FIGURES, figureText, figureValue } from '../../../domain/statistics/figures.ts'
import { coursePath } from '../../../routes.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LinkButton } from '../../../ui/form/LinkButton.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { viewPath } from '../history-view.store.ts'
import { messages as partnerMessages } from '../partners/messages.ts'
import { roundCount } from '../year-summary.ts'
import { ScoresCard, StrokesCard } from './BarTables.tsx'
import { Definitions, FiguresTable, Group, Soft } from './FiguresTable.tsx'
import { messages } from './messages.ts'
import { SharesChart } from './SharesChart.tsx'
import styles from './Statistics.module.css'

/** Shows the statistics of all rounds. */
export function StatisticsPage({ statistics }: { statistics: Statistics }) {
  const { rounds, years, courses, partners, strokes } = statistics
  if (rounds.length === 0) {
    return (
      <>
        <PageTitle>{messages.title}</PageTitle>
        <EmptyState title={messages.empty}>{messages.emptyText}</EmptyState>
      </>
    )
  }
  const yearsWithHoles = years.filter(({ holes }) => holes > 0)
  return (
    <div className={styles.page}>
      <PageTitle
        lead={
          <span className="row gap-2">
            {`${roundCount(rounds.length)} on ${counted(courses.length, 'course', 'courses')}`}
            <Definitions />
          </span>
        }
      >
        {messages.title}
      </PageTitle>
      <div className={styles.columns}>
        <div className={styles.page}>
          <ScoresCard years={years} />
          {yearsWithHoles.length > 0 && (
            <Group title={messages.shares} isCard>
              <SharesChart years={yearsWithHoles} />
            </Group>
          )}
        </div>
        <StrokesCard strokes={strokes} />
      </div>
      <div className={styles.columns}>
        <div className={styles.page}>
          {years.some((year) => TALLY_NAMES.some((name) => year[name])) && (
            <Group title={messages.figures}>
              <FiguresByYear years={years} />
            </Group>
          )}
          <Group title={messages.courses}>
            <CoursesTable courses={courses} />
          </Group>
        </div>
        {partners.length > 0 && (
          <Group title={partnerMessages.heading}>
            <PartnersTable partners={partners} />
          </Group>
        )}
      </div>
      <nav className="stack gap-3" aria-label={messages.years}>
        <h2>{messages.years}</h2>
        <ul className="buttons gap-2 not-printed">
          {years.map(({ year }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the contract does not exclude that a year occurs twice
            <li key={at}>
              <LinkButton href={viewPath({ name: 'year', year })}>{year}</LinkButton>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

/** Shows the recorded figures of each year. */
function FiguresByYear({ years }: { years: readonly YearFigures[] }) {
  return (
    <FiguresTable
      head={['Year', ...TALLY_NAMES.map((name) => FIGURES[name].short)]}
      rows={years.map((year) => [
        year.year,
        ...TALLY_NAMES.map((name) => {
          const { [name]: tally } = year
          return tally ? figureText(name, figureValue(name, tally)) : '–'
        }),
      ])}
    />
  )
}

/** Lists the courses with links to their pages. */
function CoursesTable({ courses }: { courses: readonly CourseFigures[] }) {
  return (
    <FiguresTable
      head={['Course', 'Rounds', 'Best', 'Average', 'Eclectic', ['Last played']]}
      rows={courses.map(
        ({ id, name, rounds, holes, best, average, eclectic, lastDate, lastTimezoneOffset }) => [
          <>
            {id === undefined ? name : <a href={coursePath(id)}>{name}</a>}{' '}
            {holes.length !== 18 && <Soft>{counted(holes.length, 'hole', 'holes')}</Soft>}
          </>,
          rounds,
          best ?? '–',
          average === undefined ? '–' : decimal(average),
          eclectic ?? '–',
          roundDate(lastDate, lastTimezoneOffset),
        ],
      )}
    />
  )
}

/** Lists the partners with the record against each, and links to its details. */
function PartnersTable({ partners }: { partners: readonly PartnerRecord[] }) {
  return (
    <FiguresTable
      head={['Partner', 'Played', 'Won', 'Lost', 'Halved']}
      rows={partners.map((partner) => {
        const { won, lost, halved } = totalOf(partner)
        const link = (
          <a key="name" href={viewPath({ name: 'partner', partner: partner.name })}>
            <bdi>{partner.name}</bdi>
          </a>
        )
        return [link, partner.rounds, won, lost, halved]
      })}
    />
  )
}
