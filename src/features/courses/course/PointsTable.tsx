import type { Coordinates } from '../../../contract/round.ts'
import type { CourseHoleRecord } from '../../../domain/course-check.ts'
import { distanceM } from '../../../domain/geo.ts'
import styles from './PointsTable.module.css'

/** Shows the coordinates of a hole in degrees, accurate to a centimetre, and the distances from the tee. */
export function PointsTable({ hole: { tee, greenMiddle, pos = [] } }: { hole: CourseHoleRecord }) {
  const points = [
    { name: 'Tee', point: tee },
    ...pos.map((point, index) => ({ name: `Point ${index + 1}`, point })),
    { name: 'Green', point: greenMiddle },
  ]
  return (
    <table className={styles.points}>
      <caption className="visually-hidden">Coordinates</caption>
      <tbody>
        {points.map(({ name, point }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{point ? degreesText(point) : '–'}</td>
            <td>{point && tee && point !== tee ? `${Math.round(distanceM(tee, point))} m` : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Returns coordinates in degrees, accurate to a centimetre. */
export function degreesText({ lat, lon }: Coordinates): string {
  return `${lat.toFixed(7)}, ${lon.toFixed(7)}`
}
