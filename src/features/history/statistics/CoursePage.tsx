import type { CourseFigures, Statistics } from '../../../contract/statistics.ts'
import { figuresCardOf } from '../../../domain/statistics/figures-card.ts'
import { FiguresCard } from '../../../ui/scorecard/FiguresCard.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import chartStyles from '../charts/Chart.module.css'
import { FactList } from './FactList.tsx'
import { messages } from './messages.ts'
import styles from './Statistics.module.css'

/** Below this width, the card has one row for each nine. */
const NARROW = '(width < 860px)'

interface Props {
  statistics: Statistics
  /** The name of the course, exactly as in the rounds. */
  course: string
}

/**
 * Shows the golfer's figures on a course as a scorecard. If several courses have the same name, shows one card for
 * each.
 */
export function CoursePage({ statistics, course }: Props) {
  const isNarrow = useMedia(NARROW)
  const found = statistics.courses.filter(
    ({ name, holes }) => name === course && holes.some((hole) => hole?.rounds),
  )
  if (found.length === 0) return null
  return (
    <section className={styles.course} aria-label={messages.courseTitle}>
      <h2>{messages.courseTitle}</h2>
      <p className={chartStyles.lead}>{messages.courseLead}</p>
      {found.map((figures, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two courses may have one name
        <CourseCard key={at} figures={figures} isNarrow={isNarrow} />
      ))}
    </section>
  )
}

function CourseCard({ figures, isNarrow }: { figures: CourseFigures; isNarrow: boolean }) {
  const { rounds, holes, best, average, eclectic } = figures
  const card = figuresCardOf(figures)
  return (
    <>
      <FactList
        facts={[
          {
            label: 'Rounds',
            value: String(rounds),
            note: holes.length === 18 ? undefined : `${holes.length} holes`,
          },
          { label: 'Best', value: best === undefined ? '–' : String(best) },
          { label: 'Average', value: average?.toFixed(1) ?? '–' },
          { label: 'Eclectic', value: eclectic === undefined ? '–' : String(eclectic) },
        ]}
      />
      <FiguresCard
        courseCard={card.courseCard}
        pars={holes.map((hole) => hole?.par)}
        name="You"
        scores={card.best}
        scoresLabel="Best"
        figures={card.rows}
        isNarrow={isNarrow}
      />
    </>
  )
}
