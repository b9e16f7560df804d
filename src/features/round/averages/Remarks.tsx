import type { Averages } from '../../../contract/averages.ts'
import type { ShownRound } from '../../../domain/round/shown-round.ts'
import { remarksOf } from '../../../domain/statistics/round-remarks.ts'
import { coursePath, STATISTICS_PATH } from '../../../routes.ts'
import { messages } from '../messages.ts'
import styles from './Remarks.module.css'

interface Props {
  round: ShownRound
  averages: Averages
  courseId: string
  /** Whether it is a part of the page with a heading, and not the content of a dialog. */
  isPart?: boolean
}

/** Tells the golfer what is remarkable about their own finished round, with links to the figures. */
export function Remarks({ round, averages, courseId, isPart = false }: Props) {
  const remarks = remarksOf(round, averages)
  const list = (
    <div className={styles.remarks}>
      {remarks.length > 0 && (
        <ul className="stack gap-2">
          {remarks.map(({ text, figures }) => (
            <li key={text}>
              <a href={figures === 'statistics' ? STATISTICS_PATH : coursePath(courseId)}>{text}</a>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href={coursePath(courseId)}>All your figures on this course</a>
      </p>
    </div>
  )
  if (!isPart) return list
  return (
    <section className={styles.card} aria-label={messages.yourRound}>
      <h2>{messages.yourRound}</h2>
      {list}
    </section>
  )
}
