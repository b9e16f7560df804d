import type { CourseFigures } from '../../../contract/statistics.ts'
import { roundDate } from '../../../domain/dates/dates.ts'
import { counted } from '../../../domain/format/counted.ts'
import { coursePath } from '../../../routes.ts'
import styles from './FiguresTable.module.css'

/** Lists the courses with links to their pages. */
export function CoursesTable({ courses }: { courses: readonly CourseFigures[] }) {
  return (
    <div className={styles.sheet}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Course</th>
            <th scope="col">Rounds</th>
            <th scope="col">Best</th>
            <th scope="col">Average</th>
            <th scope="col">Eclectic</th>
            <th scope="col" className={styles.wide}>
              Last played
            </th>
          </tr>
        </thead>
        <tbody>
          {courses.map(
            ({ id, name, rounds, holes, best, average, eclectic, lastDate, lastTimezoneOffset }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two courses may have one name
              <tr key={at}>
                <th scope="row">
                  {id === undefined ? name : <a href={coursePath(id)}>{name}</a>}{' '}
                  {holes.length !== 18 && (
                    <span className={styles.soft}>{counted(holes.length, 'hole', 'holes')}</span>
                  )}
                </th>
                <td>{rounds}</td>
                <td>{best ?? '–'}</td>
                <td>{average?.toFixed(1) ?? '–'}</td>
                <td>{eclectic ?? '–'}</td>
                <td className={styles.wide}>{roundDate(lastDate, lastTimezoneOffset)}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  )
}
