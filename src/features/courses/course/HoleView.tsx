import { type ReactNode, useMemo } from 'react'
import { MAP_TYPE_CODES, type MapTypeCode } from '../../../contract/maps.ts'
import type { CourseHoleRecord } from '../../../domain/course-check.ts'
import { printedNumber } from '../../../domain/printed-number.ts'
import type { MapData, MappedHole, MappedShape } from '../../../platform/browser/hole-map-channel.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { EmbeddedHoleMap } from '../../hole-map/EmbeddedHoleMap.tsx'
import { mappedHole } from '../../hole-map/mapped-hole.ts'
import { messages } from '../messages.ts'
import styles from './HoleView.module.css'

interface Props {
  holes: readonly CourseHoleRecord[]
  /** Index of the shown hole. */
  index: number
  /** What the catalogue knows about the hole; must be the same object as long as it is the same. */
  data?: MapData | undefined
  /** Undefined if there is only one. */
  mapType: MapTypeCode | undefined
  onSelect: (hole: number) => void
  onSelectMapType: (mapType: MapTypeCode) => void
  /** Called for a key press in the map's frame that the page may handle. */
  onKey: (keyCode: number) => void
  /** Lets the user move the points of the hole. */
  onEdit?: (hole: MappedHole) => void
  /** Shapes near the hole that the tiles do not show; must be the same list as long as it is the same. */
  shapes?: readonly MappedShape[] | undefined
  /** What is shown below the map. */
  children?: ReactNode
}

/** Shows a hole on the map. */
export function HoleView(props: Props) {
  const { holes, index, data, mapType, onSelect, onSelectMapType, onKey, onEdit, shapes, children } = props
  const hole = holes[index]
  const shown = useMemo(() => mappedHole(hole, index), [hole, index])
  return (
    <section className={styles.view} aria-label="Hole map">
      <div className={styles.bar}>
        <Button disabled={index === 0} onClick={() => onSelect(index - 1)}>
          Previous hole
        </Button>
        <h3>Hole {printedNumber(holes, index)}</h3>
        <Button disabled={index >= holes.length - 1} onClick={() => onSelect(index + 1)}>
          Next hole
        </Button>
      </div>
      <div className={styles.frame}>
        <EmbeddedHoleMap
          hole={shown}
          data={data}
          mapType={mapType}
          onKey={onKey}
          shapes={shapes}
          {...(onEdit && { onEdit })}
        />
        {!shown && <p className={styles.none}>{messages.noCoordinates}</p>}
      </div>
      {mapType && <MapTypeField mapType={mapType} onChange={onSelectMapType} />}
      {children}
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
