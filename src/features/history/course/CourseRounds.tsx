import type { CourseRound } from '../../../contract/course-report.ts'
import { roundDate } from '../../../domain/dates/dates.ts'
import { toParText } from '../../../domain/results/to-par.ts'
import { roundPath } from '../../../routes.ts'
import styles from '../statistics/FiguresTable.module.css'

/** Lists the latest rounds on a course. */
export function CourseRounds({ rounds }: { rounds: readonly CourseRound[] }) {
  return (
    <div className={styles.sheet}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Gross</th>
            <th scope="col">To par</th>
          </tr>
        </thead>
        <tbody>
          {rounds.map(({ roundToken, date, timezoneOffset, strokes, toPar }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the service may repeat a round
            <tr key={at}>
              <th scope="row">
                <a href={roundPath(roundToken)}>{roundDate(date, timezoneOffset)}</a>
              </th>
              <td>{strokes ?? '–'}</td>
              <td>{toPar === undefined ? '–' : toParText(toPar)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
