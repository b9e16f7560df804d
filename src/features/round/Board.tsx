import type { ReactNode } from 'react'
import { shortCourseName } from '../../domain/course-name.ts'
import { roundFacts } from '../../domain/round-facts.ts'
import type { ShownRound } from '../../domain/shown-round.ts'
import styles from './Board.module.css'

interface Props {
  round: ShownRound
  /** What one can do with the round, at the board's end. */
  tools: ReactNode
  /** A line of its own below. */
  children?: ReactNode
}

/** The head of the page, as a board at the first tee: which course, when, and what is played. */
export function Board({ round, tools, children }: Props) {
  return (
    <header className={styles.board}>
      <div className={styles.title}>
        <h1 className={styles.course}>{shortCourseName(round.settings.course.name)}</h1>
        <p className={styles.facts}>
          {roundFacts(round).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      <div className={styles.tools}>{tools}</div>
      {children && <div className={styles.line}>{children}</div>}
    </header>
  )
}
