import { useMemo } from 'react'
import { MAP_TYPE_CODES, type MapTypeCode } from '../../contract/maps.ts'
import type { CourseHoleRecord } from '../../domain/course-check.ts'
import { distanceM } from '../../domain/geo.ts'
import { Button } from '../../ui/form/Button.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { EmbeddedHoleMap } from '../hole-map/EmbeddedHoleMap.tsx'
import { mappedHole } from '../hole-map/mapped-hole.ts'
import styles from './HoleView.module.css'

interface Props {
  holes: readonly CourseHoleRecord[]
  /** Index of the shown hole. */
  index: number
  /** Called when the user selects a map type; undefined if there is only one. */
  mapType: MapTypeCode | undefined
  onSelect: (hole: number) => void
  onSelectMapType: (mapType: MapTypeCode) => void
  /** Called for a key press in the map's frame that the page may handle. */
  onKey: (keyCode: number) => void
}

/** Shows a hole on the map, with its coordinates. */
export function HoleView({ holes, index, mapType, onSelect, onSelectMapType, onKey }: Props) {
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
        <EmbeddedHoleMap hole={shown} mapType={mapType} onKey={onKey} />
        {!shown && <p className={styles.none}>This hole has no coordinates</p>}
      </div>
      {mapType && <MapTypeField mapType={mapType} onChange={onSelectMapType} />}
      {hole && <CoordinatesTable hole={hole} />}
    </section>
  )
}

const MAP_TYPES = Object.entries(MAP_TYPE_CODES).map(([label, value]) => ({ label, value }))

interface MapTypeFieldProps {
  mapType: MapTypeCode
  onChange: (mapType: MapTypeCode) => void
}

function MapTypeField({ mapType, onChange }: MapTypeFieldProps) {
  return (
    <SelectField
      label="Map type"
      value={mapType}
      onChange={(value) => onChange(MAP_TYPES.find((type) => type.value === value)?.value ?? mapType)}
      options={MAP_TYPES}
    />
  )
}

/** Shows coordinates in degrees, accurate to a centimetre, and distances from the tee. */
function CoordinatesTable({ hole: { tee, greenMiddle, pos = [] } }: { hole: CourseHoleRecord }) {
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
