import type { CourseFinding, CourseHoleRecord } from '../../domain/course-check.ts'
import { bearingDeg } from '../../domain/geo.ts'
import { holeLengthM } from '../../domain/hole-length.ts'
import styles from './HolesTable.module.css'

interface Props {
  holes: readonly CourseHoleRecord[]
  findings: readonly CourseFinding[]
  /** Index of the selected hole. */
  selected: number
  onSelect: (hole: number) => void
}

/** Lists the holes of a course, with the length along the line of play and the bearing from the tee to the green. */
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
          {holes.map((hole, index) => {
            const { par, strokeIndex, tee, greenMiddle, pos = [] } = hole
            const number = index + 1
            const lengthM = holeLengthM(hole)
            const findingCount = findings.filter(({ hole }) => hole === number).length
            return (
              <tr
                key={number}
                data-selected={index === selected || undefined}
                data-wrong={findingCount > 0 || undefined}
              >
                <th scope="row">
                  <button
                    type="button"
                    className={styles.hole}
                    aria-current={index === selected || undefined}
                    onClick={() => onSelect(index)}
                  >
                    {number}
                  </button>
                </th>
                <td>{par ?? '–'}</td>
                <td>{strokeIndex ?? '–'}</td>
                <td>{lengthM === undefined ? '–' : `${Math.round(lengthM)} m`}</td>
                <td>{tee && greenMiddle ? bearingText(bearingDeg(tee, greenMiddle)) : '–'}</td>
                <td>{pos.length}</td>
                <td>{findingCount || ''}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const COMPASS_POINTS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW']

/** Returns degrees and the nearest compass point: "46° NE". */
function bearingText(bearing: number): string {
  return `${Math.round(bearing) % 360}° ${COMPASS_POINTS[Math.round(bearing / 45) % 8]}`
}
