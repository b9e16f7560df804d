import { type Statistics, TALLY_NAMES } from '../../../contract/statistics.ts'
import { counted } from '../../../domain/format/counted.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import chartStyles from '../charts/Chart.module.css'
import { viewPath } from '../history-view.store.ts'
import { messages as partnerMessages } from '../partners/messages.ts'
import { PartnersTable } from '../partners/PartnersTable.tsx'
import { roundCount } from '../year-summary.ts'
import { CoursesTable } from './CoursesTable.tsx'
import { Definitions } from './Definitions.tsx'
import { FiguresByYear } from './FiguresByYear.tsx'
import { messages } from './messages.ts'
import { ScoresCard } from './ScoresCard.tsx'
import { SharesChart } from './SharesChart.tsx'
import styles from './Statistics.module.css'
import { StrokesCard } from './StrokesCard.tsx'

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
            <section className={chartStyles.card} aria-label={messages.shares}>
              <h2>{messages.shares}</h2>
              <SharesChart years={yearsWithHoles} />
            </section>
          )}
        </div>
        <StrokesCard strokes={strokes} />
      </div>
      <div className={styles.columns}>
        <div className={styles.page}>
          {years.some((year) => TALLY_NAMES.some((name) => year[name])) && (
            <section className={styles.group} aria-label={messages.figures}>
              <h2>{messages.figures}</h2>
              <FiguresByYear years={years} />
            </section>
          )}
          <section className={styles.group} aria-label={messages.courses}>
            <h2>{messages.courses}</h2>
            <CoursesTable courses={courses} />
          </section>
        </div>
        {partners.length > 0 && (
          <section className={styles.group} aria-label={partnerMessages.heading}>
            <h2>{partnerMessages.heading}</h2>
            <PartnersTable partners={partners} />
          </section>
        )}
      </div>
      <nav className={styles.group} aria-label={messages.years}>
        <h2>{messages.years}</h2>
        <ul className="buttons gap-2 not-printed">
          {years.map(({ year }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the contract does not exclude that a year occurs twice
            <li key={at}>
              <a className={styles.year} href={viewPath({ name: 'year', year })}>
                {year}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
