import type { ReactNode } from 'react'
import { shortCourseName } from '../../domain/course-name.ts'
import { roundDate } from '../../domain/dates.ts'
import { parText, totalPar } from '../../domain/par.ts'
import { scoringMethodText } from '../../domain/scoring-method-text.ts'
import styles from './Board.module.css'
import type { ShownRound } from './shown-round.ts'

interface Props {
  round: ShownRound
  /** What one can do with the round, at the board's end. */
  tools: ReactNode
  /** A line of its own below. */
  children?: ReactNode
}

/** The head of the page, as a board at the first tee: which course, when, and what is played. */
export function Board({ round, tools, children }: Props) {
  const { course, scoringMethod, handicapMode } = round.settings
  const date = round.info && roundDate(round.info.startTimestampMs, round.info.timezoneOffset)
  const par = parText(totalPar(course.holes))
  const count = course.holes.length
  return (
    <header className={styles.board}>
      <div className={styles.title}>
        <h1 className={styles.course}>{shortCourseName(course.name)}</h1>
        <p className={styles.facts}>
          {date && <span>{date}</span>}
          <span>{count === 1 ? '1 hole' : `${count} holes`}</span>
          {par && <span>Par {par}</span>}
          {scoringMethod && <span>{scoringMethodText(scoringMethod.type, handicapMode)}</span>}
        </p>
      </div>
      <div className={styles.tools}>{tools}</div>
      {children && <div className={styles.line}>{children}</div>}
    </header>
  )
}
