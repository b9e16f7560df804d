import type { CourseFinding, CourseHoleRecord } from '../../domain/course-check.ts'
import { bearingDeg, distanceM } from '../../domain/geo.ts'
import styles from './HolesTable.module.css'

interface Props {
  holes: readonly CourseHoleRecord[]
  findings: readonly CourseFinding[]
  /** From 0. */
  selected: number
  onSelect: (hole: number) => void
}

/** Each hole's length and bearing, from tee to the middle of the green. */
export function HolesTable({ holes, findings, selected, onSelect }: Props) {
  return (
    <div className={styles.holder}>
      <table className={styles.table}>
        <caption className="visually-hidden">Holes</caption>
        <thead>
          <tr>
            {['Hole', 'Par', 'Stroke index', 'Length', 'Bearing', 'Positions', 'Looks wrong'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {holes.map(({ par, strokeIndex, tee, greenMiddle, pos }, at) => {
            const count = findings.filter(({ hole }) => hole === at + 1).length
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a hole is its place on the course.
              <tr key={at} data-selected={at === selected || undefined} data-wrong={count > 0 || undefined}>
                <th scope="row">
                  <button
                    type="button"
                    className={styles.hole}
                    aria-current={at === selected || undefined}
                    onClick={() => onSelect(at)}
                  >
                    {at + 1}
                  </button>
                </th>
                <td>{par ?? '–'}</td>
                <td>{strokeIndex ?? '–'}</td>
                <td>{tee && greenMiddle ? `${Math.round(distanceM(tee, greenMiddle))} m` : '–'}</td>
                <td>{tee && greenMiddle ? bearingText(bearingDeg(tee, greenMiddle)) : '–'}</td>
                <td>{pos.length}</td>
                <td>{count || ''}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const WINDS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW']

function bearingText(bearing: number): string {
  return `${Math.round(bearing) % 360}° ${WINDS[Math.round(bearing / 45) % 8]}`
}
