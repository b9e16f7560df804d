import { useMemo } from 'react'
import type { CourseHoleRecord } from '../../domain/course-check.ts'
import { distanceM } from '../../domain/geo.ts'
import { Button } from '../../ui/form/Button.tsx'
import { EmbeddedHoleMap } from '../hole-map/EmbeddedHoleMap.tsx'
import { mappedHole } from '../hole-map/mapped-hole.ts'
import styles from './HoleView.module.css'

interface Props {
  holes: readonly CourseHoleRecord[]
  /** From 0. */
  index: number
  onSelect: (hole: number) => void
  /** A key pressed in the map's frame that may be one of the page's. */
  onKey: (keyCode: number) => void
}

/** The hole on the map, with the coordinates that a golfer's complaint is about. */
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
        {!shown && <p className={styles.none}>This hole has no place on the map</p>}
      </div>
      {hole && <Places hole={hole} />}
    </section>
  )
}

/** In degrees, to the centimetre, and how far each is from the tee. */
function Places({ hole: { tee, greenMiddle, pos } }: { hole: CourseHoleRecord }) {
  const places = [
    { name: 'Tee', place: tee },
    { name: 'Green', place: greenMiddle },
    ...pos.map((place, at) => ({ name: `Position ${at + 1}`, place })),
  ]
  return (
    <table className={styles.places}>
      <caption className="visually-hidden">Coordinates</caption>
      <tbody>
        {places.map(({ name, place }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{place ? `${place.lat.toFixed(7)}, ${place.lon.toFixed(7)}` : '–'}</td>
            <td>{place && tee && place !== tee ? `${Math.round(distanceM(tee, place))} m` : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
