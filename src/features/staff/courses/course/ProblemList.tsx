import type { FacilityProblem } from '../../../../domain/catalogue/facility-problems.ts'
import { messages } from '../messages.ts'
import styles from './course.module.css'

interface Props {
  problems: readonly FacilityProblem[]
  /** Names the course of a problem; empty if there is only one course. */
  courseName?: (id: string) => string
  /** Without it, the problems are only listed. */
  onSelect?: (problem: FacilityProblem) => void
}

const NO_NAME = () => ''

/** Lists what looks wrong. A click on a problem selects its hole. */
export function ProblemList({ problems, courseName = NO_NAME, onSelect }: Props) {
  if (problems.length === 0) return <p className={styles.none}>{messages.nothingWrong}</p>
  return (
    <ul className={styles.list}>
      {problems.map((problem, index) => {
        const { course, hole, text, isBlocking } = problem
        const name = course === undefined ? '' : courseName(course)
        const content = (
          <>
            {name && <span className="soft">{name}: </span>}
            {text}
            {isBlocking && <span className="strong nowrap warned"> {messages.blocking}</span>}
          </>
        )
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two problems may have the same text, and none has a state.
          <li key={index}>
            {onSelect && hole !== undefined ? (
              <button type="button" className={styles.problem} onClick={() => onSelect(problem)}>
                {content}
              </button>
            ) : (
              <p className={styles.problem}>{content}</p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
