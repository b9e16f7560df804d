import { type ReactNode, useMemo } from 'react'
import type { CourseHoleRecord } from '../../../../domain/catalogue/course-check.ts'
import { printedNumber } from '../../../../domain/format/printed-number.ts'
import type { MapData, MappedHole, MappedShape } from '../../../../platform/browser/hole-map-channel.ts'
import { Button } from '../../../../ui/form/Button.tsx'
import map from '../../../hole-map/EmbeddedHoleMap.module.css'
import { EmbeddedHoleMap } from '../../../hole-map/EmbeddedHoleMap.tsx'
import { mappedHole } from '../../../hole-map/mapped-hole.ts'
import { messages } from '../messages.ts'
import styles from './course.module.css'

interface Props {
  holes: readonly CourseHoleRecord[]
  /** Index of the shown hole. */
  index: number
  /** What the catalogue knows about the hole; must be the same object as long as it is the same. */
  data?: MapData | undefined
  onSelect: (hole: number) => void
  /** Lets the user move the points of the hole. */
  onEdit?: (hole: MappedHole) => void
  /** Shapes near the hole that the tiles do not show; must be the same list as long as it is the same. */
  shapes?: readonly MappedShape[] | undefined
  /** What is shown below the map. */
  children?: ReactNode
}

/** Shows a hole on the map, with buttons for the previous and the next one. */
export function HoleView({ holes, index, data, onSelect, onEdit, shapes, children }: Props) {
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
      <div className={map.frame}>
        <EmbeddedHoleMap hole={shown} data={data} shapes={shapes} {...(onEdit && { onEdit })} />
        {!shown && <p className={map.none}>{messages.noCoordinates}</p>}
      </div>
      {children}
    </section>
  )
}
