import type { ReactNode } from 'react'
import { shortCourseName } from '../../domain/course-name.ts'
import { roundFacts } from '../../domain/round-facts.ts'
import type { ShownRound } from '../../domain/shown-round.ts'
import styles from './RoundHeader.module.css'

/** Longer names have a smaller font, so that they fit on two lines. */
const LONG_NAME = 24

interface Props {
  round: ShownRound
  /** The buttons at the end of the header. */
  tools?: ReactNode
  /** The state of a live or cached round, on a separate line. */
  status?: ReactNode
}

/** Shows the header of the page: course, date and format. */
export function RoundHeader({ round, tools, status }: Props) {
  const course = shortCourseName(round.settings.course.name)
  return (
    <header className={styles.header}>
      <div className={styles.title}>
        <h1 className={styles.course} data-long={course.length > LONG_NAME || undefined}>
          {course}
        </h1>
        <p className={styles.facts}>
          {roundFacts(round).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      {tools && <div className={styles.tools}>{tools}</div>}
      {status && <div className={styles.status}>{status}</div>}
    </header>
  )
}
