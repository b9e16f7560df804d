import type { Averages } from '../../../contract/averages.ts'
import type { ShownRound } from '../../../domain/shown-round.ts'
import { remarksOf } from '../../../domain/statistics/round-remarks.ts'
import { coursePath, STATISTICS_PATH } from '../../../routes.ts'
import styles from './Remarks.module.css'

interface Props {
  round: ShownRound
  averages: Averages
  courseId: string
}

/** Tells the golfer what is remarkable about their own finished round, with links to the figures. */
export function Remarks({ round, averages, courseId }: Props) {
  const remarks = remarksOf(round, averages)
  return (
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
}
