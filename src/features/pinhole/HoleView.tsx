import { useMemo } from 'react'
import type { CourseHoleRecord } from '../../domain/course-check.ts'
import { distanceM } from '../../domain/geo.ts'
import { Button } from '../../ui/form/Button.tsx'
import { EmbeddedHoleMap } from '../hole-map/EmbeddedHoleMap.tsx'
import { mappedHole } from '../hole-map/mapped-hole.ts'
import styles from './HoleView.module.css'

interface Props {
  holes: readonly CourseHoleRecord[]
  /** Index of the hole shown. */
  index: number
  onSelect: (hole: number) => void
  /** Called when a key that the page may handle is pressed in the map's frame. */
  onKey: (keyCode: number) => void
}

/** A hole on the map, with its coordinates. */
export function HoleView({ holes, index, onSelect, onKey }: Props) {
  const hole = holes[index]
  const shown = useMemo(() => mappedHole(hole, index), [hole, index])
  return (
    <section className={styles.view} aria-label="Hole map">
      <div className={styles.bar}>
        <Button disabled={index === 0} onClick={() => onSelect(index - 1)}>
          Previous hole
        </Button>
        <h3>Hole {index + 1}</h3>
        <Button disabled={index >= holes.length - 1} onClick={() => onSelect(index + 1)}>
          Next hole
        </Button>
      </div>
      <div className={styles.frame}>
        <EmbeddedHoleMap hole={shown} onKey={onKey} />
        {!shown && <p className={styles.none}>This hole has no coordinates</p>}
      </div>
      {hole && <CoordinatesTable hole={hole} />}
    </section>
  )
}

/** Coordinates in degrees, accurate to a centimetre, and distances from the tee. */
function CoordinatesTable({ hole: { tee, greenMiddle, pos } }: { hole: CourseHoleRecord }) {
  const points = [
    { name: 'Tee', point: tee },
    { name: 'Green', point: greenMiddle },
    ...pos.map((point, index) => ({ name: `Position ${index + 1}`, point })),
  ]
  return (
    <table className={styles.coordinates}>
      <caption className="visually-hidden">Coordinates</caption>
      <tbody>
        {points.map(({ name, point }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{point ? `${point.lat.toFixed(7)}, ${point.lon.toFixed(7)}` : '–'}</td>
            <td>{point && tee && point !== tee ? `${Math.round(distanceM(tee, point))} m` : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
